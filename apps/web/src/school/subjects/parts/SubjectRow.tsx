import type { Subject } from '@encrier/contract/school/subjects';
import { IconButton } from '@encrier/ui/actions/Button';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPencil,
} from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { languageNames } from './subject-words.ts';
import css from './Subjects.module.css';

type Props = {
  subject: Subject;
  /** Its place among the subjects in use, -1 for an archived one. */
  place: number;
  last: number;
  /** The subject that the mouse holds. */
  dragged: string | null;
  onDrag: (id: string | null) => void;
  onDrop: (id: string) => void;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onArchive: () => void;
};

/** One subject: its pill opens it, its handle moves it, its menu does the same without a mouse. */
export function SubjectRow({ subject, place, last, dragged, onDrag, onDrop, onMove, onEdit, onArchive }: Props) {
  const { t, i18n } = useLingui();
  const [over, setOver] = useState(false);
  const { id, name, archived } = subject;
  const language = languageNames[subject.language];
  const takes = dragged !== null && dragged !== id && !archived;
  const dragOver = (event: DragEvent): void => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (dragged) onDrop(dragged);
    onDrag(null);
  };
  const arrows = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const actions = [
    { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
    ...(place > 0 ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => onMove(-1) }] : []),
    ...(place >= 0 && place < last
      ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => onMove(1) }]
      : []),
    {
      key: 'archive',
      label: archived ? t`Remettre en usage` : t`Archiver`,
      icon: archived ? IconArchiveOff : IconArchive,
      onPress: onArchive,
    },
  ];
  return (
    <li
      className={css.row}
      data-over={(over && takes) || undefined}
      data-held={dragged === id || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={css.grip}>
        {!archived && (
          <IconButton
            icon={IconGripVertical}
            label={t`Déplacer ${name}`}
            tip="none"
            draggable
            onKeyDown={arrows}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', name);
              event.dataTransfer.effectAllowed = 'move';
              onDrag(id);
            }}
            onDragEnd={() => onDrag(null)}
          />
        )}
      </span>
      <span className={css.names}>
        <button type="button" className={css.open} onClick={onEdit}>
          <SubjectPill colorKey={subject.colour}>{name}</SubjectPill>
        </button>
        {subject.nameAr && (
          <bdi lang="ar" dir="rtl" className={css.arabic}>
            {subject.nameAr}
          </bdi>
        )}
      </span>
      <span className={css.code} dir="ltr">
        {subject.code}
      </span>
      <span className={css.detail}>
        {[subject.family, language ? i18n._(language) : subject.language].filter(Boolean).join(' · ')}
      </span>
      <span className={css.facts}>
        {archived && (
          <StatusPill icon={IconArchive}>
            <Trans>Archivée</Trans>
          </StatusPill>
        )}
        {subject.optional && (
          <StatusPill>
            <Trans>Facultative</Trans>
          </StatusPill>
        )}
        <span className={css.count}>
          <Plural value={subject.courses} _0="aucun cours" one="# cours" other="# cours" />
        </span>
      </span>
      <ActionMenu label={t`Actions pour ${name}`} title={name} closeLabel={t`Fermer`} actions={actions} />
    </li>
  );
}
