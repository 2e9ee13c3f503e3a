/** Browsers and systems by their identifying word; many also contain another one's name, so the first match counts. */
const browsers = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;
const named = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([word]) => word.test(agent))?.[1];

/** A name for « Mes appareils »: browser and system, nothing that identifies the machine. */
export function deviceName(agent = navigator.userAgent): string {
  const browser = named(browsers, agent) ?? 'Navigateur';
  const system = named(systems, agent);
  // Not breakable: a sentence with the device's name wraps before it.
  return system ? `${browser}\u00a0·\u00a0${system}` : browser;
}
