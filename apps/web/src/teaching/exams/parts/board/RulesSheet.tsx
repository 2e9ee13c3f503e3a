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
import { keepSession, setRules } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { sessionWords } from '../words.ts';

/** The limits of the school. */
export function RulesSheet({ rules, onClose }: Pick<ExamBoard, 'rules'> & { onClose: () => void }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState({
    perDay: String(rules.perDay),
    perWeek: String(rules.perWeek),
    noticeDays: String(rules.noticeDays),
    extraPercent: String(rules.extraPercent),
  });
  const run = useMutation({
    mutationFn: () =>
      setRules({
        perDay: Number(draft.perDay),
        perWeek: Number(draft.perWeek),
        noticeDays: Number(draft.noticeDays),
        extraPercent: Number(draft.extraPercent),
        version: rules.version,
      }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Règles enregistrées.`);
      onClose();
    },
  });
  const field = (name: keyof typeof draft, label: string, help?: string) => (
    <TextField
      label={label}
      help={help}
      inputMode="numeric"
      maxLength={3}
      value={draft[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setDraft((now) => ({ ...now, [name]: value.replace(/\D/g, '') }));
      }}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Règles des devoirs surveillés`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} onClick={() => run.mutate()}>
          <Trans>Enregistrer</Trans>
        </Button>
      }
    >
      <div className={css.form}>
        {run.error && <Notice tone="bad">{sentence(run.error)}</Notice>}
        {field('perDay', t`Devoirs d’une classe par jour, au plus`)}
        {field('perWeek', t`Devoirs d’une classe par semaine, au plus`)}
        {field('noticeDays', t`Préavis, en jours`)}
        {field('extraPercent', t`Temps majoré, en %`, t`Ajouté à la durée pour les élèves qui y ont droit.`)}
      </div>
    </Sheet>
  );
}

/** A new session: tests that belong together. */
export function SessionSheet({ today, onClose }: { today: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const [label, setLabel] = useState('');
  const [kind, setKind] = useState<SessionKind>('weekly');
  const [startsOn, setStarts] = useState(today);
  const [endsOn, setEnds] = useState(today);
  const run = useMutation({
    mutationFn: () => keepSession(id, { label: label.trim(), kind, termId: null, startsOn, endsOn, version: 0 }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Session créée.`);
      onClose();
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Nouvelle session`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" busy={run.isPending} disabled={!label.trim()} onClick={() => run.mutate()}>
          <Trans>Créer</Trans>
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
        <div className={css.pair}>
          <DateField label={t`Du`} value={startsOn} onChange={(event) => setStarts(event.currentTarget.value)} />
          <DateField label={t`Au`} value={endsOn} onChange={(event) => setEnds(event.currentTarget.value)} />
        </div>
      </div>
    </Sheet>
  );
}
