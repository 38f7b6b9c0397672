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

// Who has a session sees the empty frame until the program is there. Pages without a frame, and everybody else, see nothing of it.
(function () {
  var bare = ['/', '/login', '/platform', '/register', '/forgetPwd', '/lostpw'].indexOf(location.pathname) !== -1;
  if (!bare && /(?:^|; )token=[^;]/.test(document.cookie)) document.documentElement.dataset.shell = '';
})();

// The content policy lets no text become code. Zod finds that out by trying, which counts as a violation; told before, it does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
