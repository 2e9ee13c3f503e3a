const idPattern = /^[A-Za-z0-9_-]{11}$/;
const watchHosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const pathId = /^\/(?:shorts|embed|live|v)\/([A-Za-z0-9_-]{11})\/?$/;

/**
 * Id of a video from its address or the id itself: 11 safe characters, or null (SEC-XSS-04). The address is discarded;
 * the page builds its own frame address from the id.
 */
export function videoId(urlOrId: string): string | null {
  const given = urlOrId.trim();
  if (idPattern.test(given)) return given;
  if (given.length > 300) return null;
  const url = parse(given);
  if (!url) return null;
  if (url.hostname === 'youtu.be') return only(/^\/([A-Za-z0-9_-]{11})\/?$/.exec(url.pathname)?.[1]);
  if (!watchHosts.has(url.hostname)) return null;
  if (url.pathname !== '/watch') return only(pathId.exec(url.pathname)?.[1]);
  const ids = url.searchParams.getAll('v');
  return ids.length === 1 ? only(ids[0]) : null;
}

function only(id: string | undefined): string | null {
  return id !== undefined && idPattern.test(id) ? id : null;
}

function parse(given: string): URL | null {
  // An address that the parser would repair (blanks, backslashes) was not copied by a person.
  if (/[\s\\\u0000-\u001F]/.test(given)) return null;
  const withScheme = /^(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//i.test(given)
    ? `https://${given}`
    : given;
  const url = URL.parse(withScheme);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return url.username || url.password || url.port ? null : url;
}
