import { type ExamBoard, type SessionKind, sessionKinds } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { keepSession } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { sessionWords } from '../words.ts';

type Session = ExamBoard['sessions'][number];
type Draft = { label: string; kind: SessionKind; startsOn: string; endsOn: string; orgId: string };
const fieldWords = {
  label: msg`Nom de la session`,
  kind: msg`Type`,
  orgId: msg`Établissement`,
  startsOn: msg`Du`,
  endsOn: msg`Au`,
};
type Props = { session: Session | null; board: ExamBoard; today: string; onClose: () => void };
/** A session: tests that belong together, of one organisation or of the whole school. */
export function SessionSheet({ session, board, today, onClose }: Props) {
  const { t, i18n } = useLingui();
  const form = useId();
  const orgs = board.orgs.filter(({ can }) => can.rule);
  const whole = { value: '', label: t`Toute l’école` };
  const edit = useEdit<Draft>({
    start: {
      label: session?.label ?? '',
      kind: session?.kind ?? 'weekly',
      startsOn: session?.startsOn ?? today,
      endsOn: session?.endsOn ?? today,
      orgId: session ? (session.orgId ?? '') : board.can.wholeSchool ? '' : (orgs[0]?.id ?? ''),
    },
    version: session?.version ?? 0,
    follows: session !== null,
    send: ({ label, kind, startsOn, endsOn, orgId }, { version, key }) =>
      keepSession(session?.id ?? key, {
        label: label.trim(),
        kind,
        orgId: orgId || null,
        termId: session?.termId ?? null,
        startsOn,
        endsOn,
        version,
      }),
    undo: () => session && t`Session enregistrée.`,
    onSaved: () => {
      if (!session) toast.success(t`Session créée.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set } = edit;
  const { label, kind, startsOn, endsOn, orgId } = draft;
  const formatValue = (value: unknown, field: keyof Draft): string | undefined =>
    field === 'kind'
      ? i18n._(sessionWords[value as SessionKind])
      : field === 'orgId'
        ? [whole, ...board.orgs.map(({ id, name }) => ({ value: id, label: name }))].find((one) => one.value === value)
            ?.label
        : field === 'label'
          ? undefined
          : formatDay(value as string);
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={session ? t`Modifier la session` : t`Nouvelle session`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" type="submit" form={form} busy={edit.busy} disabled={!label.trim()}>
          {session ? <Trans>Enregistrer</Trans> : <Trans>Créer</Trans>}
        </Button>
      }
    >
      <form id={form} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={formatValue} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom de la session`}
          maxLength={80}
          value={label}
          error={errors.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <SelectField
          label={t`Type`}
          value={kind}
          options={sessionKinds.map((value) => ({ value, label: i18n._(sessionWords[value]) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as SessionKind })}
        />
        {board.orgs.length > 1 && (
          <SelectField
            label={t`Établissement`}
            value={orgId}
            options={[
              ...(board.can.wholeSchool ? [whole] : []),
              ...orgs.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(event) => set({ orgId: event.currentTarget.value })}
          />
        )}
        <div className={css.pair}>
          <DateField
            label={t`Du`}
            value={startsOn}
            error={errors.startsOn}
            onChange={(event) => set({ startsOn: event.currentTarget.value })}
          />
          <DateField
            label={t`Au`}
            value={endsOn}
            error={errors.endsOn}
            onChange={(event) => set({ endsOn: event.currentTarget.value })}
          />
        </div>
      </form>
    </Sheet>
  );
}
