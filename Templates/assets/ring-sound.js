// What is heard: a tone that the browser makes itself, or a sound file of the notebook.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  let context = null;
  let source = null;
  let player = null;
  // Counts the sounds, so that what fails late does not start a tone for another.
  let turn = 0;

  // A bell struck twice, then silence: the partials of a small bell, each dying away. Played in a loop, it needs no timer,
  // which browsers slow down in tabs that nobody looks at.
  const bell = () => {
    const rate = context.sampleRate;
    const buffer = context.createBuffer(1, Math.round(rate * 2.4), rate);
    const wave = buffer.getChannelData(0);
    const partials = [[1, 0.5], [2.01, 0.25], [2.98, 0.15], [4.2, 0.08]];
    for (const [begin, pitch] of [[0, 659.3], [0.45, 523.3]]) {
      for (const [factor, strength] of partials) {
        const speed = 2 * Math.PI * pitch * factor;
        for (let index = Math.round(begin * rate); index < wave.length; index += 1) {
          const time = index / rate - begin;
          wave[index] += strength * Math.min(1, time * 200) * Math.exp(-time * (2.5 + factor)) * Math.sin(speed * time);
        }
      }
    }
    return buffer;
  };

  const playTone = () => {
    if (context === null || source !== null) return;
    context.resume().catch(() => {});
    const gain = context.createGain();
    // It begins softly, and is as loud as it gets after a quarter of a minute.
    gain.gain.setValueAtTime(0.25, context.currentTime);
    gain.gain.linearRampToValueAtTime(0.9, context.currentTime + 15);
    source = context.createBufferSource();
    source.buffer = bell();
    source.loop = true;
    source.connect(gain).connect(context.destination);
    source.start();
  };

  const playFile = (href) => {
    const own = turn;
    const fail = () => {
      if (own === turn) playTone();
    };
    player ??= new Audio();
    player.onerror = fail;
    player.muted = false;
    player.loop = true;
    player.src = href;
    player.play().catch(fail);
  };

  const stop = () => {
    turn += 1;
    source?.stop();
    source?.disconnect();
    source = null;
    player?.pause();
  };

  // Begins with a file, or with the tone where none is given, none plays or it is none.
  const start = (href) => {
    stop();
    if (href) playFile(href);
    else playTone();
  };

  // Browsers let a page be heard after a tap. `href`, if any, is a file that may come to be played: phones allow that for
  // an element that was played in a tap.
  const unlock = (href) => {
    const Context = self.AudioContext ?? self.webkitAudioContext;
    try {
      if (context === null && Context) context = new Context();
      context?.resume().catch(() => {});
    } catch {
      // Where there is no sound device, the page still shows what rings.
      context = null;
    }
    if (!href || player !== null) return;
    player = new Audio();
    player.muted = true;
    player.src = href;
    const own = turn;
    player.play().then(() => {
      if (own === turn) player.pause();
    }, () => {});
  };

  ring.sound = { start, stop, unlock };
})();
