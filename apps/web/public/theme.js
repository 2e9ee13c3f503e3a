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

  // What the first screen will ask for, which nobody would ask for before the file that names it has come.
  var meta = document.querySelector('meta[name="first-files"]');
  if (!meta) return;
  var first = JSON.parse(meta.content);
  var known = null;
  try {
    known = JSON.parse(localStorage.getItem(read('school') + '-user'));
  } catch (e) {}
  var user = known && known.user;
  var place = location.pathname;
  var inside = /^\/(parent|eleve|prof|admin|personnel|transport)?\/?$/.test(place) ? 'home' : 'page';
  var page = user ? inside : 'door';
  if (page === 'door' && !/^\/(login)?$/.test(place)) return;
  // French says « tu » to pupils: their words are others.
  var familiar = user && user.roles && user.roles.indexOf('eleve') >= 0;
  var words = first[page].words[root.lang === 'fr' && familiar ? 'fr-tu' : root.lang];
  var files = first[page].files.concat(words || []);
  var ask = function (href, as) {
    var link = document.createElement('link');
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    link.href = href;
    link.crossOrigin = '';
    document.head.appendChild(link);
  };
  files.forEach(function (file) {
    ask('/' + file, /\.css$/.test(file) ? 'style' : null);
  });
  // The first question of this page, as it was asked the last time: its answer comes while the files do.
  var ahead = user && read(read('school') + '-ahead');
  var leadsThere = ahead && place === '/' && ahead.place.indexOf('?') < 0;
  if (ahead && (leadsThere || ahead.place === place + location.search)) {
    window.askedAhead = { ahead: ahead, answer: fetch(ahead.address, { headers: ahead.headers }) };
    window.askedAhead.answer.catch(function () {});
  }
  // Nobody was here yet: the sign-in waits for what this address says of itself.
  if (page === 'door' && !read('school')) ask('/api/host', 'fetch');
})();
