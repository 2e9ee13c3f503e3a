import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type DiffPart, plainText, textDiff } from '#kernel/content/text-diff.ts';
import css from './Review.module.css';

type Text = { subject: string; html: string };

/**
 * What changes from one text to the next, word by word; `only` keeps the former text (`removed`) or the new one
 * (`added`).
 */
export function Difference({
  title,
  before,
  after,
  only,
  heading: Heading = 'h3',
}: {
  title: string;
  before: Text;
  after: Text;
  only?: 'removed' | 'added';
  heading?: 'h2' | 'h3';
}) {
  const subject = useMemo(() => textDiff(before.subject, after.subject), [before.subject, after.subject]);
  const text = useMemo(() => textDiff(plainText(before.html), plainText(after.html)), [before.html, after.html]);
  const kept = (parts: readonly DiffPart[]) => parts.filter(({ kind }) => kind === 'same' || !only || kind === only);
  const same = [...subject, ...text].every(({ kind }) => kind === 'same');
  return (
    <section className={css.difference} aria-label={title}>
      <Heading>{title}</Heading>
      <p className={css.diffSubject} dir="auto">
        <Parts parts={kept(subject)} />
      </p>
      <p className={css.diffText} dir="auto">
        <Parts parts={kept(text)} />
      </p>
      {same && !only && (
        <p className={css.quiet}>
          {before.html === after.html ? (
            <Trans>Rien n’a changé.</Trans>
          ) : (
            <Trans>Seule la mise en forme a changé.</Trans>
          )}
        </p>
      )}
    </section>
  );
}

function Parts({ parts }: { parts: readonly DiffPart[] }) {
  return parts.map((part, index) => {
    const key = `${index}-${part.kind}`;
    return part.kind === 'added' ? (
      <ins key={key}>{part.text}</ins>
    ) : part.kind === 'removed' ? (
      <del key={key}>{part.text}</del>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
