import { type Slip, type SlipKind, slipKinds } from '@encrier/contract/school-life/attendance-slips';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { signOut } from '#kernel/session/account.ts';
import css from './parts/slips/Kiosk.module.css';
import { slipKindWords } from './parts/slips/slip-words.ts';
import { SlipPaper } from './parts/slips/SlipPaper.tsx';
import { issueSlip, pupilOfNumber } from './slips.api.ts';

type Pupil = { id: string; label: string; class: string };
/** Seconds after which the kiosk returns to its start page. */
const forgets = 20;

/**
 * The kiosk at the door: a pupil types their number, chooses, and takes a slip. It shows nobody else; sign out to leave
 * it.
 */
export default function KioskPage() {
  const { t } = useLingui();
  const [number, setNumber] = useState('');
  const [pupil, setPupil] = useState<Pupil | null>(null);
  const [slip, setSlip] = useState<Slip | null>(null);
  const clear = useCallback((): void => {
    setNumber('');
    setPupil(null);
    setSlip(null);
  }, []);
  const find = useMutation({ mutationFn: () => pupilOfNumber(number.trim()), onSuccess: setPupil });
  const shown = slip?.id ?? pupil?.id;
  useEffect(() => {
    const timer = shown ? setTimeout(clear, forgets * 1000) : undefined;
    return () => clearTimeout(timer);
  }, [shown, clear]);
  return (
    <main className={css.kiosk}>
      <h1>
        <Trans>Billet d’entrée</Trans>
      </h1>
      {slip ? (
        <Given slip={slip} onDone={clear} />
      ) : pupil ? (
        <Choose pupil={pupil} onGiven={setSlip} onBack={clear} />
      ) : (
        <form
          className={css.ask}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (number.trim() && !find.isPending) find.mutate();
          }}
        >
          <TextField
            label={t`Numéro d’élève`}
            value={number}
            autoComplete="off"
            maxLength={40}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <div className={css.keys}>
            {[...'1234567890'].map((digit) => (
              <Button key={digit} onClick={() => setNumber(number + digit)}>
                {digit}
              </Button>
            ))}
            <Button onClick={() => setNumber(number.slice(0, -1))}>
              <Trans>Effacer</Trans>
            </Button>
          </div>
          {find.error && <Notice tone="bad">{sentence(find.error)}</Notice>}
          {find.isSuccess && find.data === null && (
            <Notice tone="warn">{t`Aucun élève n’a ce numéro. Adresse-toi à la vie scolaire.`}</Notice>
          )}
          <Button variant="primary" type="submit" busy={find.isPending} disabled={!number.trim()}>
            <Trans>Continuer</Trans>
          </Button>
        </form>
      )}
      <Button variant="quiet" size="small" onClick={() => void signOut()}>
        <Trans>Fermer la borne et se déconnecter</Trans>
      </Button>
    </main>
  );
}

function Choose({ pupil, onGiven, onBack }: { pupil: Pupil; onGiven: (slip: Slip) => void; onBack: () => void }) {
  const { i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  const give = useMutation({
    mutationFn: (kind: SlipKind) =>
      issueSlip({ id, pupilId: pupil.id, kind, reasonId: null, note: '', at: null, minutes: 30 }),
    onSuccess: onGiven,
  });
  return (
    <div className={css.ask}>
      <p className={css.who}>
        <bdi>{pupil.label}</bdi> <bdi>{pupil.class}</bdi>
      </p>
      {give.error && <Notice tone="bad">{sentence(give.error)}</Notice>}
      {slipKinds
        .filter((kind) => kind !== 'leave')
        .map((kind) => (
          <Button key={kind} variant="primary" busy={give.isPending} onClick={() => give.mutate(kind)}>
            {i18n._(slipKindWords[kind])}
          </Button>
        ))}
      <Button onClick={onBack}>
        <Trans>Ce n’est pas moi</Trans>
      </Button>
    </div>
  );
}

function Given({ slip, onDone }: { slip: Slip; onDone: () => void }) {
  useEffect(() => {
    window.print();
  }, []);
  return (
    <div className={css.ask}>
      <div className={css.paper}>
        <SlipPaper slip={slip} />
      </div>
      <p>
        <Trans>Prends ton billet et montre-le en classe.</Trans>
      </p>
      <Button variant="primary" onClick={onDone}>
        <Trans>Terminé</Trans>
      </Button>
      <PrintSheet>
        <SlipPaper slip={slip} />
      </PrintSheet>
    </div>
  );
}
