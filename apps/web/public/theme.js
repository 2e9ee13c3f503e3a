// Runs before the first paint: the saved theme, language and printing choice, never a flash of another one.
(function () {
  var root = document.documentElement;
  var read = function (name) {
    try {
      return JSON.parse(localStorage.getItem('params-' + name));
    } catch (e) {
      return null;
    }
  };
  var dark = read('darkMode');
  if (typeof dark !== 'boolean') dark = matchMedia('(prefers-color-scheme: dark)').matches;
  root.setAttribute('data-scheme', dark ? 'dark' : 'light');
  root.setAttribute('data-theme', dark ? 'dark' : 'light');
  var theme = document.querySelector('meta[name="theme-color"]');
  if (theme && dark) theme.setAttribute('content', '#101013');
  var lang = read('lang');
  if (lang === 'en' || lang === 'ar') {
    root.lang = lang;
    root.dir = lang === 'ar' ? 'rtl' : 'ltr';
  }
  var density = read('density');
  if (density === 'compact' || density === 'comfort') root.setAttribute('data-density', density);
  if (read('printing') === 'ink-saving') root.setAttribute('data-printing', 'ink-saving');
})();
