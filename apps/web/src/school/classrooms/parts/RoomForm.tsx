import type { Classroom } from '@encrier/contract/school/classrooms';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Classrooms } from '../classrooms.api.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import css from './Classrooms.module.css';
import { Disciplines } from './Disciplines.tsx';
import { RoomFields } from './RoomFields.tsx';
import { useRoomForm } from './use-room-form.ts';
import { comma } from '#kernel/text.ts';

type Props = { room: Classroom | null; data: Classrooms; orgId: string; onClose: () => void };

/** A room edited in its own row, or a new one at the head of the list; Escape cancels. */
export function RoomForm({ room, data, orgId, onClose }: Props) {
  const { t } = useLingui();
  const edit = useRoomForm(room, orgId, onClose);
  const { draft: body, errors, set } = edit;
  const names = {
    name: t`Nom`,
    orgId: t`Établissement`,
    kind: t`Type`,
    capacity: t`Places`,
    subjectIds: t`Matières`,
  };
  const show = (value: unknown, field: string): string | undefined => {
    if (field === 'orgId') return data.orgs.find(({ id }) => id === value)?.name;
    if (field !== 'subjectIds') return undefined;
    const chosen = data.subjects.filter(({ id }) => (value as string[]).includes(id));
    return chosen.map(({ name }) => name).join(comma()) || t`toutes`;
  };
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={edit.submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      aria-label={room ? t`Modifier ${room.name}` : t`Nouvelle salle`}
    >
      <ConflictNotice
        edit={edit}
        words={names}
        formatValue={show}
        title={t`Quelqu’un d’autre a modifié cette salle pendant ce temps.`}
      />
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
