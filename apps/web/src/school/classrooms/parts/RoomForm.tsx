import type { Classroom } from '@encrier/contract/school/classrooms';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Classrooms } from '../classrooms.api.ts';
import type { Conflict as Late } from '#kernel/edit/refusal.ts';
import css from './Classrooms.module.css';
import { Disciplines } from './Disciplines.tsx';
import { RoomFields } from './RoomFields.tsx';
import { useRoomForm } from './use-room-form.ts';
import { comma } from '#kernel/text.ts';

type Props = { room: Classroom | null; data: Classrooms; orgId: string; onClose: () => void };

/** A room edited in its own row, or a new one at the head of the list; Escape gives up. */
export function RoomForm({ room, data, orgId, onClose }: Props) {
  const { t } = useLingui();
  const edit = useRoomForm(room, orgId, onClose);
  const { draft: body, errors, set } = edit;
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={edit.submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      aria-label={room ? t`Modifier ${room.name}` : t`Nouvelle salle`}
    >
      {edit.conflict && <Conflict conflict={edit.conflict} data={data} onTheirs={edit.theirs} onMine={edit.mine} />}
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <div className={css.fields}>
        <TextField
          label={t`Nom`}
          value={body.name}
          error={errors.name}
          maxLength={60}
          autoFocus
          autoComplete="off"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <RoomFields data={data} body={body} errors={errors} set={set} />
      </div>
      <Disciplines subjects={data.subjects} value={body.subjectIds} onChange={(subjectIds) => set({ subjectIds })} />
      <div className={css.foot}>
        <Button onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={edit.busy}>
          {room ? <Trans>Enregistrer</Trans> : <Trans>Ajouter la salle</Trans>}
        </Button>
      </div>
    </form>
  );
}

function Conflict({
  conflict,
  data,
  onTheirs,
  onMine,
}: {
  conflict: Late;
  data: Classrooms;
  onTheirs: () => void;
  onMine: () => void;
}) {
  const { t } = useLingui();
  const names: Record<string, string> = {
    name: t`Nom`,
    orgId: t`Établissement`,
    kind: t`Type`,
    capacity: t`Places`,
    subjectIds: t`Matières`,
  };
  const say = (field: string, value: unknown): string => {
    if (field === 'subjectIds')
      return (
        data.subjects
          .filter(({ id }) => (value as string[]).includes(id))
          .map(({ name }) => name)
          .join(comma()) || t`toutes`
      );
    if (field === 'orgId') return data.orgs.find(({ id }) => id === value)?.name ?? '';
    return value === null || value === '' ? t`vide` : String(value);
  };
  return (
    <Notice tone="warn" title={t`Quelqu’un d’autre a modifié cette salle pendant ce temps.`}>
      <ul className={css.conflict}>
        {Object.entries(conflict.fields).map(([field, { theirs, yours }]) => (
          <li key={field}>
            <strong>{names[field]}</strong>{' '}
            <Trans>
              enregistré : <bdi>{say(field, theirs)}</bdi>, le vôtre : <bdi>{say(field, yours)}</bdi>
            </Trans>
          </li>
        ))}
      </ul>
      <span className={css.foot}>
        <Button size="small" onClick={onTheirs}>
          <Trans>Prendre les siens</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Garder les miens</Trans>
        </Button>
      </span>
    </Notice>
  );
}
