/** Lets the browser fetch a file to disk as it comes: nothing of it is held in the page. */
export function takeAway(address: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
}
