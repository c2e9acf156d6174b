// Times in the words of the page, which its panel carries in data attributes.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  const DAY = 86400;

  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  const two = (number) => String(number).padStart(2, "0");

  ring.words = (panel) => {
    const { clock, morning, afternoon, was, here } = panel.dataset;
    const { lang } = document.documentElement;
    // As in the page's own dates, days stand before months.
    const language = lang === "en" ? "en-GB" : lang;

    // A time of day by the seconds since 1970 that clocks on a wall show: its figure, its 上午, and both as a text.
    const face = (wall) => {
      const minutes = Math.floor((((wall % DAY) + DAY) % DAY) / 60);
      const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
      const values = { hour: String(hour % 12 || 12), hour24: two(hour), minute: two(minute), period: hour < 12 ? morning : afternoon };
      const isTwelve = clock.includes("{hour}");
      return {
        figure: isTwelve ? `${values.hour}:${values.minute}` : `${values.hour24}:${values.minute}`,
        period: isTwelve ? values.period : "",
        value: `${two(hour)}:${two(minute)}`,
        text: fill(clock, values),
      };
    };

    // The day of a moment on a wall, where it is not the day of `now` on the same wall.
    const day = ({ at, offset }, now) => {
      const wall = at + offset;
      if (Math.floor(wall / DAY) === Math.floor((now + offset) / DAY)) return "";
      const style = { month: "long", day: "numeric", weekday: "short", timeZone: "UTC" };
      return new Intl.DateTimeFormat(language, style).format(wall * 1000);
    };

    // The time of a moment, with its day where that is not today.
    const time = (ringing, now) =>
      [day(ringing, now), face(ringing.at + ringing.offset).text].filter(Boolean).join(" ");

    // "12 minutes ago", in whole minutes, hours or days; empty within the first minute.
    const ago = (seconds) => {
      if (seconds < 60) return "";
      const [size, unit] = seconds < 3600 ? [60, "minute"] : seconds < 2 * DAY ? [3600, "hour"] : [DAY, "day"];
      return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / size), unit);
    };

    // "was at 07:30, 12 minutes ago"
    const late = (ringing, now) => {
      const words = ago(now - ringing.at);
      return words === "" ? "" : fill(was, { time: time(ringing, now), ago: words });
    };

    // What the reader's own clock showed, where that is not what the ring's clock does.
    const own = ({ at, offset }) => {
      const wall = at - new Date(at * 1000).getTimezoneOffset() * 60;
      return wall === at + offset ? "" : fill(here, { time: face(wall).text });
    };

    return { face, time, late, own };
  };
})();
