/** An address that a browser may follow: http or https, with a host, and no password inside; null otherwise. */
export function linkOf(given: string): string | null {
  if (given.startsWith('/') || /[\s\\\u0000-\u001F\u007F]/.test(given)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(given) ? given : `https://${given}`);
  if (
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    !url.hostname.includes('.') ||
    url.username ||
    url.password
  )
    return null;
  return url.href.length <= 2000 ? url.href : null;
}
