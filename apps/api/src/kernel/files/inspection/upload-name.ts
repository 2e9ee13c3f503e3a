import { plainName } from '../../content/direction.ts';
import { acceptedExtensions, FileRefused } from './kinds.ts';

/** Extensions that some server or desktop executes; refused anywhere in the name. */
const runnable = new Set([
  'php',
  'php3',
  'php4',
  'php5',
  'php7',
  'php8',
  'phps',
  'pht',
  'phtml',
  'phar',
  'asp',
  'aspx',
  'ashx',
  'asmx',
  'asa',
  'cer',
  'cfm',
  'jsp',
  'jspx',
  'jsf',
  'cgi',
  'pl',
  'py',
  'rb',
  'sh',
  'bash',
  'ps1',
  'psm1',
  'exe',
  'dll',
  'scr',
  'pif',
  'bat',
  'cmd',
  'msi',
  'msp',
  'jar',
  'js',
  'mjs',
  'cjs',
  'jse',
  'vbs',
  'vbe',
  'wsf',
  'wsh',
  'hta',
  'lnk',
  'reg',
  'url',
  'cpl',
  'inf',
  'apk',
  'app',
  'swf',
  'htm',
  'html',
  'xhtml',
  'shtml',
  'stm',
  'mht',
  'mhtml',
  'xht',
  'xml',
  'xsl',
  'htaccess',
  'ini',
  'config',
]);

/** Longest file name, as stored in its row. */
export const longestName = 200;

export type UploadName = { /** Name to show and to offer at download. */ name: string; ext: string };

/**
 * Display name and extension of an upload (SEC-FIL-02): no direction control, path, alternate stream or executable
 * extension. Throws `FileRefused('files.type_refused')`.
 */
export function uploadName(given: string): UploadName {
  if (/[\u0000-\u001F\u007F]|%00|%0a|%0d/i.test(given)) throw new FileRefused('files.type_refused', 'name_control');
  const name = plainName(given);
  if (name.length === 0 || name.length > longestName) throw new FileRefused('files.type_refused', 'name_length');
  if (/[\\/:*?"<>|;]/.test(name) || name.startsWith('.') || /\.{2}/.test(name))
    throw new FileRefused('files.type_refused', 'name_path');
  const parts = name.split('.').map((part) => part.trim().toLowerCase());
  const ext = parts.at(-1) ?? '';
  if (parts.length < 2 || !Object.hasOwn(acceptedExtensions, ext))
    throw new FileRefused('files.type_refused', 'extension');
  if (parts.slice(1).some((part, i, all) => runnable.has(part) && !(part === 'xml' && i === all.length - 1)))
    throw new FileRefused('files.type_refused', 'double_extension');
  return { name, ext };
}

/**
 * Refuses a declared media type that a browser would run, even if the content is harmless; other declarations are
 * ignored.
 */
export function refuseActiveMime(declared: string | undefined): void {
  if (/html|javascript|ecmascript|x-php|httpd|xslt|x-msdownload|x-sh\b|java-archive|flash/i.test(declared ?? ''))
    throw new FileRefused('files.type_refused', 'declared_type');
}
