"""Gecko's remote control, which Firefox and Thunderbird carry."""

import json
import socket


class JavaScriptError(Exception):
    """A command or a script ended with an error inside the program."""


class Marionette:
    """The protocol of Gecko's remote control: `length:[type, id, command or error, parameters or result]`."""

    def __init__(self, port: int, timeout: float):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.buffer = b""
        self.count = 0
        hello = self.receive()
        assert hello.get("marionetteProtocol") == 3, hello

    def receive(self):
        while b":" not in self.buffer:
            self.buffer += self.more()
        length, _, self.buffer = self.buffer.partition(b":")
        while len(self.buffer) < int(length):
            self.buffer += self.more()
        packet, self.buffer = self.buffer[: int(length)], self.buffer[int(length) :]
        return json.loads(packet)

    def more(self) -> bytes:
        chunk = self.socket.recv(1 << 16)
        if not chunk:
            raise ConnectionError("the program closed the connection")
        return chunk

    def command(self, name: str, **parameters):
        self.count += 1
        packet = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(packet), packet))
        kind, number, error, result = self.receive()
        assert (kind, number) == (1, self.count), (kind, number, self.count)
        if error:
            raise JavaScriptError(f"{error['error']}: {error['message']}")
        return result
