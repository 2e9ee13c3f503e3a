import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import css from './Review.module.css';
import { plainText, textDiff } from '#kernel/content/text-diff.ts';

type Text = { title: string; html: string };

/** Former texts before each correction, and their changes. */
export function Revisions({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const revisions = useDraft((state) => state.post?.revisions);
  const saved = useDraft((state) => state.post?.content);
  const [at, setAt] = useState(0);
  const shown = revisions?.[at];
  const next: Text | undefined = at === 0 ? saved : revisions?.[at - 1];
  return (
    <Sheet open={open} onClose={onClose} title={t`Historique`} closeLabel={t`Fermer`} width={560}>
      {!revisions?.length || !shown || !next ? (
        <p>
          <Trans>Aucune correction depuis la parution.</Trans>
        </p>
      ) : (
        <div className={css.revisions}>
          <SelectField
            label={t`Correction`}
            value={String(at)}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            options={revisions.map((revision, index) => ({
              value: String(index),
              label: `${formatMoment(revision.at)} · ${revision.by}`,
            }))}
          />
          <p className={css.legend}>
            <ins>
              <Trans>ajouté</Trans>
            </ins>{' '}
            <del>
              <Trans>retiré</Trans>
            </del>
          </p>
          <Difference before={shown} after={next} />
        </div>
      )}
    </Sheet>
  );
}

function Difference({ before, after }: { before: Text; after: Text }) {
  const title = useMemo(() => textDiff(before.title, after.title), [before.title, after.title]);
  const text = useMemo(() => textDiff(plainText(before.html), plainText(after.html)), [before.html, after.html]);
  const show = (parts: ReturnType<typeof textDiff>) =>
    parts.map((part, index) => {
      const key = `${index}-${part.kind}`;
      return part.kind === 'added' ? (
        <ins key={key}>{part.text}</ins>
      ) : part.kind === 'removed' ? (
        <del key={key}>{part.text}</del>
      ) : (
        <span key={key}>{part.text}</span>
      );
    });
  const same = text.every((part) => part.kind === 'same') && title.every((part) => part.kind === 'same');
  return (
    <article className={css.difference} dir="auto">
      <h3>{show(title)}</h3>
      <p>{show(text)}</p>
      {same && (
        <p className={css.quiet}>
          <Trans>Seules la mise en forme ou les images ont changé.</Trans>
        </p>
      )}
    </article>
  );
}
