import { Button } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Group, GroupKind, Listing } from '../groups.api.ts';
import type { Conflict } from '#kernel/edit/refusal.ts';
import css from './Groups.module.css';
import { kindNames } from './group-words.ts';

const names: Record<string, MessageDescriptor> = {
  name: msg`Nom`,
  kind: msg`Sorte de groupe`,
  classId: msg`Classe`,
  subjectId: msg`Matière`,
  capacity: msg`Capacité`,
};

/** What two editors saved of a group, side by side, and whose to keep. */
export function GroupConflict({
  group,
  listing,
  conflict,
  onTheirs,
  onMine,
}: {
  group: Group;
  listing: Listing;
  conflict: Conflict;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t, i18n } = useLingui();
  const say = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t`vide`;
    if (field === 'kind') return i18n._(kindNames[value as GroupKind]);
    const list = field === 'classId' ? listing.classes : field === 'subjectId' ? listing.subjects : [];
    return list.find(({ id }) => id === value)?.name ?? String(value);
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onTheirs}
      title={t`Quelqu’un d’autre vient de modifier`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onTheirs}>
            <Trans>Prendre les siens</Trans>
          </Button>
          <Button variant="primary" onClick={onMine}>
            <Trans>Garder les miens</Trans>
          </Button>
        </>
      }
    >
      <h3 className={css.small}>
        <bdi>{group.name}</bdi>
      </h3>
      {Object.keys(conflict.fields).length === 0 && (
        <p>
          <Trans>Rien de ce que vous changez n’a été touché.</Trans>
        </p>
      )}
      <dl className={css.values}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <div key={field}>
            <dt>{names[field] ? i18n._(names[field]) : field}</dt>
            <dd>
              <span className={css.quiet}>
                <Trans>enregistré :</Trans>
              </span>{' '}
              <bdi>{say(field, theirs)}</bdi>
            </dd>
            <dd>
              <span className={css.quiet}>
                <Trans>le vôtre :</Trans>
              </span>{' '}
              <bdi>{say(field, yours)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
