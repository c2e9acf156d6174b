// What every page does beyond showing itself.
(() => {
  "use strict";
})();
