import { Button } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconFolder, IconSearchOff } from '@tabler/icons-react';
import type { Shelf } from '../../resources.api.ts';
import { type Filter, isNarrowed, whole } from '../filter.ts';
import css from '../Resources.module.css';
import { subjectColours } from '../subject-colours.ts';
import { Way } from '../Way.tsx';
import { ReaderRow } from './ReaderRow.tsx';
import { namedIn } from '#kernel/content/subject-name.ts';

type Props = { filter: Filter; data: Shelf; onChange: (part: Partial<Filter>) => void };

/** Subjects first, then the chapters and resources of one; a search covers all of it. */
export function ShelfContent({ filter, data, onChange }: Props) {
  const { t } = useLingui();
  if (data.counts.all === 0)
    return (
      <EmptyState icon={IconBooks} title={t`Aucune ressource pour l’instant`}>
        <Trans>Les cours, les fiches et les liens que les professeurs déposent arrivent ici.</Trans>
      </EmptyState>
    );
  const narrowed = isNarrowed(filter);
  const subject = data.subjects.find((one) => one.id === filter.subject);
  const inside = data.folders.filter(
    (folder) => folder.subjectId === filter.subject && folder.parentId === filter.folder,
  );
  const { items } = data;
  const go = (to: string | null, folder: string | null) => onChange({ subject: to, folder });
  return (
    <>
      {subject && <Way subject={subject} folders={data.folders} folder={filter.folder} onGo={go} />}
      {!subject && !narrowed && <Subjects data={data} onGo={go} />}
      {subject && !narrowed && inside.length > 0 && (
        <ul className={css.folders} aria-label={t`Chapitres`}>
          {inside.map((folder) => (
            <li key={folder.id} className={css.folder}>
              <button type="button" className={css.folderOpen} onClick={() => go(subject.id, folder.id)}>
                <IconFolder size={22} stroke={1.6} aria-hidden="true" />
                <span className={css.names}>
                  <strong>
                    <bdi>{folder.name}</bdi>
                  </strong>
                  {folder.count > 0 && (
                    <span className={css.detail}>
                      {plural(folder.count, { one: '# ressource', other: '# ressources' })}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!subject && !narrowed && (
        <h2 className={css.head}>
          <Trans>Dernières ressources</Trans>
        </h2>
      )}
      {items.length > 0 && (
        <ul className={css.rows} aria-label={t`Ressources`}>
          {items.map((item) => (
            <ReaderRow
              key={item.id}
              item={item}
              withSubject={!subject}
              onOpen={() => onChange({ open: item.id, page: filter.page })}
            />
          ))}
        </ul>
      )}
      {items.length === 0 && (narrowed || inside.length === 0) && (
        <EmptyState
          icon={IconSearchOff}
          title={t`Aucune ressource ne correspond`}
          action={
            <Button onClick={() => onChange({ ...whole, subject: filter.subject, folder: filter.folder })}>
              <Trans>Tout afficher</Trans>
            </Button>
          }
        />
      )}
    </>
  );
}

function Subjects({ data, onGo }: { data: Shelf; onGo: (subject: string, folder: null) => void }) {
  const { t } = useLingui();
  return (
    <ul className={css.subjects} aria-label={t`Matières`}>
      {data.subjects.map((subject) => (
        <li key={subject.id}>
          <button
            type="button"
            className={css.subject}
            style={subjectColours(subject.colour)}
            onClick={() => onGo(subject.id, null)}
          >
            <span className={css.dot} aria-hidden="true" />
            <strong>
              <bdi>{namedIn(subject)}</bdi>
            </strong>
            <span className={css.detail}>{plural(subject.count, { one: '# ressource', other: '# ressources' })}</span>
            {subject.fresh > 0 && (
              <span className={css.new}>{plural(subject.fresh, { one: '# nouvelle', other: '# nouvelles' })}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
