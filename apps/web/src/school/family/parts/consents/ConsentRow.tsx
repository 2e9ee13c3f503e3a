import type { ChildConsents, ConsentAnswer } from '@encrier/contract/school/consents';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { DateField } from '@encrier/ui/fields/DateField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName, joinNames } from '#kernel/text.ts';
import type { ConsentBody } from '../../family.api.ts';
import css from '../Family.module.css';
import { joined } from '../values.ts';
import { kindWords, purposeWords } from '../words.ts';

type Standing = ChildConsents['purposes'][number];
type Choice = 'yes' | 'no' | 'none';

/** One use of a child's image: the reader's answer, the result with the others', and its end. */
export function ConsentRow({
  standing,
  locked,
  onAnswer,
}: {
  standing: Standing;
  locked: boolean;
  onAnswer: (body: ConsentBody) => Promise<void>;
}) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const mine = standing.answers.find((answer) => answer.mine);
  const value: Choice = mine?.granted === true ? 'yes' : mine?.granted === false ? 'no' : 'none';
  const name = i18n._(purposeWords[standing.purpose].name);
  const send = (granted: boolean, endsOn: string | null): Promise<void> =>
    onAnswer({ purpose: standing.purpose, granted, endsOn });
  const answer = (choice: Choice): void => {
    // A missing answer is a no: undo restores that.
    const before = { granted: mine?.granted ?? false, endsOn: mine?.granted ? mine.endsOn : null };
    void send(choice === 'yes', null).then(
      () =>
        toast.success(choice === 'yes' ? t`${name} : autorisé par vous` : t`${name} : refusé`, {
          undo: () => void send(before.granted, before.endsOn),
        }),
      () => null,
    );
  };
  return (
    <div className={css.consent}>
      <div className={css.consentText}>
        <strong>{name}</strong>
        <span className={css.quiet}>{i18n._(purposeWords[standing.purpose].note)}</span>
        <Result standing={standing} />
      </div>
      {!locked && mine && (
        <Segmented
          label={name}
          value={value}
          options={[
            { value: 'yes' as Choice, label: t`Oui` },
            { value: 'no' as Choice, label: t`Non` },
          ]}
          onChange={answer}
        />
      )}
      <Button
        size="small"
        variant="link"
        className={css.more}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        aria-label={t`Réponses et durée : ${name}`}
      >
        <Trans>Réponses et durée</Trans>
      </Button>
      {open && (
        <div className={css.answers}>
          <ul>
            {standing.answers.map((one) => (
              <Answer key={one.byId} answer={one} />
            ))}
          </ul>
          {!locked && mine?.granted && <EndsOn endsOn={mine.endsOn} save={(day) => send(true, day)} />}
        </div>
      )}
    </div>
  );
}

/** The combined result of the answers. */
function Result({ standing: { allowed, answers } }: { standing: Standing }) {
  const missing = answers.filter((one) => one.granted === null && !one.mine);
  const given = answers.some((one) => one.granted);
  if (allowed)
    return (
      <StatusPill tone="ok">
        <Trans>Autorisé</Trans>
      </StatusPill>
    );
  if (answers.some((one) => one.granted === false))
    return (
      <StatusPill tone="bad">
        <Trans>Refusé</Trans>
      </StatusPill>
    );
  const ofThem = ofName(joinNames(missing.map((one) => one.name)));
  return given && missing.length ? (
    <StatusPill tone="warn">
      <Trans>Manque la réponse {ofThem}</Trans>
    </StatusPill>
  ) : (
    <StatusPill>
      <Trans>Non autorisé, sans réponse</Trans>
    </StatusPill>
  );
}

function Answer({ answer: { name, kind, granted, decidedAt, endsOn, onPaper } }: { answer: ConsentAnswer }) {
  const { t, i18n } = useLingui();
  const on = decidedAt ? formatShortDay(decidedAt) : '';
  const until = endsOn ? formatShortDay(endsOn) : '';
  const details =
    granted === null
      ? []
      : [
          ...(on ? [t`le ${on}`] : []),
          ...(until && granted ? [t`jusqu’au ${until}`] : []),
          ...(onPaper ? [t`sur papier`] : []),
        ];
  return (
    <li>
      <bdi>{name}</bdi> <span className={css.quiet}>({i18n._(kindWords[kind])})</span> :{' '}
      {granted === null ? <Trans>sans réponse</Trans> : granted ? <Trans>oui</Trans> : <Trans>non</Trans>}
      {details.length > 0 && <span className={css.quiet}>, {joined(details)}</span>}
    </li>
  );
}

function EndsOn({ endsOn, save }: { endsOn: string | null; save: (day: string | null) => Promise<void> }) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { day: endsOn ?? '' },
    version: endsOn ? Date.parse(endsOn) : 0,
    follows: true,
    send: ({ day: until }) => save(until || null),
    read: () => ({ errors: {}, refused: '' }), // the call itself shows the error
    onSaved: () => void toast.success(t`Date de fin enregistrée`),
  });
  const { day } = edit.draft;
  return (
    <div className={css.documents}>
      <DateField
        label={t`Votre oui vaut jusqu’au`}
        help={t`Sans date, jusqu’à ce que vous changiez d’avis.`}
        optional={t`(facultatif)`}
        value={day}
        onChange={(event) => edit.set({ day: event.currentTarget.value })}
      />
      {day !== (endsOn ?? '') && (
        <Button size="small" busy={edit.busy} onClick={() => edit.submit()}>
          <Trans>Enregistrer la durée</Trans>
        </Button>
      )}
    </div>
  );
}
