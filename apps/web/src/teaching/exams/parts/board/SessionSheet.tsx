import { type ExamBoard, type SessionKind, sessionKinds } from '@encrier/contract/teaching/exams';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { keepSession } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { sessionWords } from '../words.ts';

type Session = ExamBoard['sessions'][number];
type Props = { session: Session | null; board: ExamBoard; today: string; onClose: () => void };
/** A session: tests that belong together, of one organisation or of the whole school. */
export function SessionSheet({ session, board, today, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => session?.id ?? crypto.randomUUID());
  const [label, setLabel] = useState(session?.label ?? '');
  const [kind, setKind] = useState<SessionKind>(session?.kind ?? 'weekly');
  const [startsOn, setStarts] = useState(session?.startsOn ?? today);
  const [endsOn, setEnds] = useState(session?.endsOn ?? today);
  const orgs = board.orgs.filter(({ can }) => can.rule);
  const [orgId, setOrg] = useState(session ? (session.orgId ?? '') : board.can.wholeSchool ? '' : (orgs[0]?.id ?? ''));
  const run = useMutation({
    mutationFn: () =>
      keepSession(id, {
        ...{ label: label.trim(), kind, orgId: orgId || null, termId: session?.termId ?? null },
        ...{ startsOn, endsOn, version: session?.version ?? 0 },
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(session ? t`Session enregistrée.` : t`Session créée.`);
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={session ? t`Modifier la session` : t`Nouvelle session`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} disabled={!label.trim()} onClick={() => run.mutate()}>
          {session ? <Trans>Enregistrer</Trans> : <Trans>Créer</Trans>}
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        <TextField
          label={t`Nom de la session`}
          maxLength={80}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <SelectField
          label={t`Type`}
          value={kind}
          options={sessionKinds.map((value) => ({ value, label: i18n._(sessionWords[value]) }))}
          onChange={(event) => setKind(event.currentTarget.value as SessionKind)}
        />
        {board.orgs.length > 1 && (
          <SelectField
            label={t`Établissement`}
            value={orgId}
            options={[
              ...(board.can.wholeSchool ? [{ value: '', label: t`Toute l’école` }] : []),
              ...orgs.map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={(event) => setOrg(event.currentTarget.value)}
          />
        )}
        <div className={css.pair}>
          <DateField label={t`Du`} value={startsOn} onChange={(event) => setStarts(event.currentTarget.value)} />
          <DateField label={t`Au`} value={endsOn} onChange={(event) => setEnds(event.currentTarget.value)} />
        </div>
      </div>
    </Sheet>
  );
}
