import type { Subject } from '@encrier/contract/school/subjects';
import { IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import type { Order } from '@encrier/ui/drag/use-order';
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
import { languageNames } from './subject-words.ts';
import css from './Subjects.module.css';

type Props = {
  subject: Subject;
  /** The order of the subjects in use. */
  order: Order;
  onEdit: () => void;
  onArchive: () => void;
};

/** One subject: its pill opens it, its handle moves it, its menu does both without a mouse. */
export function SubjectRow({ subject, order, onEdit, onArchive }: Props) {
  const { t, i18n } = useLingui();
  const { id, name, archived } = subject;
  const language = languageNames[subject.language];
  const moves = order.can(id);
  const actions = [
    { key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit },
    ...(!archived && moves.up
      ? [{ key: 'up', label: t`Monter`, icon: IconArrowUp, onPress: () => order.move(id, -1) }]
      : []),
    ...(!archived && moves.down
      ? [{ key: 'down', label: t`Descendre`, icon: IconArrowDown, onPress: () => order.move(id, 1) }]
      : []),
    {
      key: 'archive',
      label: archived ? t`Remettre en usage` : t`Archiver`,
      icon: archived ? IconArchiveOff : IconArchive,
      onPress: onArchive,
    },
  ];
  return (
    <li className={css.row} {...(!archived && order.item(id))}>
      <span className={css.grip}>
        {!archived && <IconButton icon={IconGripVertical} label={t`Déplacer ${name}`} tip="none" {...order.grip(id)} />}
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
        <Facts>{[subject.family, language ? i18n._(language) : subject.language]}</Facts>
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
