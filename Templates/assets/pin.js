// What lets a telephone keep the site among its apps: only over the web, for a browser refuses it to pages from disk, and says so.
(() => {
  "use strict";
  const { manifest } = document.currentScript.dataset;
  if (!location.protocol.startsWith("http")) return;
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = manifest;
  document.head.append(link);
})();
