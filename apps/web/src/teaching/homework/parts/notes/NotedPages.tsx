import type { HandIn } from '@encrier/contract/teaching/homework';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../Homework.module.css';
import { NotedPage } from './NotedPage.tsx';
import { usePages } from './pages.ts';

const none: HandIn['notes'][number]['shapes'] = [];
/** The pages of a hand-in with the teacher's drawings and notes; they draw while they correct. */
export function NotedPages({ one, correcting }: { one: HandIn; correcting: boolean }) {
  return (
    <div className={css.page}>
      {one.files
        .filter(({ type }) => type === 'image' || type === 'pdf')
        .map((file) => (
          <FilePages key={file.id} one={one} file={file} correcting={correcting} />
        ))}
    </div>
  );
}

function FilePages({ one, file, correcting }: { one: HandIn; file: Attachment; correcting: boolean }) {
  const { pages, state } = usePages(file);
  const left = (file.pages ?? 0) - pages.length;
  return (
    <>
      {state === 'making' && (
        <p className={css.quiet} role="status">
          <Trans>Préparation des pages…</Trans>
        </p>
      )}
      {state === 'failed' && (
        <p className={css.quiet} role="status">
          <Trans>Les pages de ce document ne s’affichent pas ici : ouvrez-le pour le lire.</Trans>
        </p>
      )}
      {pages.map((page) => (
        <NotedPage
          key={`${page.fileId} ${page.page}`}
          handInId={one.id}
          page={page}
          shapes={one.notes.find(({ fileId, page: at }) => fileId === page.fileId && at === page.page)?.shapes ?? none}
          correcting={correcting}
        />
      ))}
      {pages.length > 0 && left > 0 && (
        <p className={css.quiet}>
          {plural(left, {
            one: 'La dernière page se lit dans le document.',
            other: 'Les # dernières pages se lisent dans le document.',
          })}
        </p>
      )}
    </>
  );
}
