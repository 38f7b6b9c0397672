// Sets the theme before the first paint, so that a night shift is not flashed at. The same rule as src/ui/theme-mode.ts.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch (_) {
    chosen = null;
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
