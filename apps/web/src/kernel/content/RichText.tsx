import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { useSession } from '#kernel/session/session.ts';
import { withImageAddresses } from './rich-images.ts';
import css from './RichText.module.css';

const allowed = {
  ALLOWED_TAGS: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'br',
    'strong',
    'em',
    'u',
    's',
    'a',
    'img',
    'span',
    'ins',
    'del',
  ],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'alt', 'width', 'height', 'dir', 'class', 'colspan', 'rowspan'],
  ADD_ATTR: ['target'],
  RETURN_TRUSTED_TYPE: true as const,
};

/** The only place that renders HTML: cleaned by the server and again here (SEC-XSS-01); pictures get their address. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const school = useSession((value) => value.school);
  const clean = useMemo(
    () => DOMPurify.sanitize(school ? withImageAddresses(html, school) : html, allowed),
    [html, school],
  );
  return (
    <div
      dir="auto"
      className={className ? `${css.text} ${className}` : css.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
