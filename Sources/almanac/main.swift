internal import AlmanacCommands

runAlmanac()
