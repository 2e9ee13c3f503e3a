import type { ResourceFolder } from '@encrier/contract/communication/resources';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PartProps } from '@encrier/ui/drag/use-carry';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import css from './Resources.module.css';
import { namedIn } from '#kernel/content/subject-name.ts';

/** Chapters from the top down to one. */
export function chaptersTo(folders: readonly ResourceFolder[], id: string | null): ResourceFolder[] {
  const line: ResourceFolder[] = [];
  for (
    let at = folders.find((folder) => folder.id === id);
    at && !line.includes(at);
    at = folders.find((folder) => folder.id === at?.parentId)
  )
    line.unshift(at);
  return line;
}

/** Makes a chapter, or the subject itself, a drop target for resources. */
export type DropOn = (folderId: string | null, name: string) => PartProps;

type Props = {
  subject: { id: string; name: string; nameAr: string };
  folders: readonly ResourceFolder[];
  folder: string | null;
  onGo: (subject: string | null, folder: string | null) => void;
  dropOn?: DropOn;
};

/** Breadcrumb: the subject, then chapter by chapter. */
export function Way({ subject, folders, folder, onGo, dropOn }: Props) {
  const { t } = useLingui();
  const line = chaptersTo(folders, folder);
  const steps = [{ id: null, name: namedIn(subject) }, ...line];
  return (
    <nav aria-label={t`Chemin`}>
      <ol className={css.way}>
        <li>
          <button type="button" onClick={() => onGo(null, null)}>
            <Trans>Toutes les matières</Trans>
          </button>
        </li>
        {steps.map((step, index) => (
          <Fragment key={step.id ?? 'subject'}>
            <li aria-hidden="true">
              <IconChevronRight size={15} className="flip-rtl" />
            </li>
            <li>
              {index === steps.length - 1 ? (
                <span aria-current="page">
                  <bdi>{step.name}</bdi>
                </span>
              ) : (
                <button type="button" onClick={() => onGo(subject.id, step.id)} {...dropOn?.(step.id, step.name)}>
                  <bdi>{step.name}</bdi>
                </button>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
