import { type CopyGap, type ExamCopies, type ExamCopy, readCopyMark } from '@encrier/contract/teaching/exams-copies';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconQrcode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Camera } from '../../../../access/door/door.public.tsx';
import { mark } from '../../exams.api.ts';
import css from '../Exams.module.css';
import { shownMark } from '../words.ts';

type Props = { examId: string; data: ExamCopies; chosen: ExamCopy | null; onDone: () => void };
/** One copy after the other: its code scanned or typed, then its mark. */
export function MarkOne({ examId, data, chosen, onDone }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(chosen?.code ?? '');
  const [value, setValue] = useState(chosen?.value ?? '');
  const [seen, setSeen] = useState(chosen && { code: chosen.code, version: chosen.version });
  const [scanning, setScanning] = useState(false);
  const [wrong, setWrong] = useState('');
  const found = readCopyMark(typed);
  const copyOf = (code: string) => data.copies.find((one) => one.code === code);
  const copy = found ? copyOf(found.code) : undefined;
  /** The copy as it was when its code was read: a mark given meanwhile by somebody else is refused once, and shown. */
  const take = (code: string | undefined): void =>
    setSeen(code === undefined ? null : { code, version: copyOf(code)?.version ?? 0 });
  useLeaveGuard(value !== (chosen?.value ?? ''));
  const run = useMutation({
    mutationFn: ({ code, gap, version }: { code: string; gap: CopyGap | null; version: number }) =>
      mark(examId, { code, value: gap ? null : value.trim().replace(',', '.'), gap, version }),
    meta: { quiet: true },
    onError: (failure, { code }) => {
      if (!isApiError(failure, 'edited_meanwhile')) return;
      setSeen({ code, version: Number(failure.details?.['version'] ?? 0) });
    },
    onSuccess: (_, { code }) => {
      toast.success(t`Copie ${code} notée.`);
      setTyped('');
      setValue('');
      take(undefined);
      onDone();
    },
  });
  /** Result of the camera: a copy of this test stops it, any other paper is named. */
  function scanned(text: string): boolean {
    const read = readCopyMark(text);
    if (!read?.examId) setWrong(t`Ce code n’est pas celui d’une copie.`);
    else if (read.examId !== examId) setWrong(t`Cette copie est celle d’un autre devoir.`);
    else {
      setTyped(read.code);
      take(read.code);
      setValue(copyOf(read.code)?.value ?? '');
      setWrong('');
      setScanning(false);
      return true;
    }
    return false;
  }
  function send(gap: CopyGap | null): void {
    const fault = !found
      ? t`Le code a six signes, sans I, L, O, 0 ni 1.`
      : found.examId && found.examId !== examId
        ? t`Cette copie est celle d’un autre devoir.`
        : '';
    setWrong(fault);
    if (found && !fault) run.mutate({ code: found.code, gap, version: seen?.version ?? 0 });
  }
  const fields = run.error ? fieldErrors(run.error) : {};
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        send(null);
      }}
    >
      {run.error && !fields.value && <Notice tone="bad">{sentence(run.error)}</Notice>}
      {scanning ? (
        <>
          <Camera onFound={scanned} />
          <Button onClick={() => setScanning(false)}>
            <Trans>Saisir le code</Trans>
          </Button>
        </>
      ) : (
        <div>
          <Button icon={IconQrcode} onClick={() => setScanning(true)}>
            <Trans>Scanner une copie</Trans>
          </Button>
        </div>
      )}
      <div className={css.pair}>
        <TextField
          label={t`Code de la copie`}
          autoComplete="off"
          dir="ltr"
          maxLength={120}
          value={typed}
          error={wrong || undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            take(readCopyMark(event.currentTarget.value)?.code);
            setWrong('');
          }}
        />
        <TextField
          label={t`Note sur ${data.scale}`}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={6}
          value={value}
          error={fields.value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </div>
      {copy && (copy.value !== null || copy.gap !== null) && (
        <span className={css.quiet}>
          {copy.value !== null ? t`Déjà notée : ${shownMark(copy.value)}.` : <Trans>Déjà vue, sans note.</Trans>}
        </span>
      )}
      <Foot
        code={found !== null}
        value={value}
        busy={run.isPending ? (run.variables.gap ?? 'value') : null}
        onGap={send}
      />
    </form>
  );
}

type FootProps = {
  /** A code was given. */
  code: boolean;
  value: string;
  busy: CopyGap | 'value' | null;
  onGap: (gap: CopyGap) => void;
};
/** The typed mark, or that there is none. */
const Foot = ({ code, value, busy, onGap }: FootProps) => (
  <div className={css.row}>
    <Button variant="primary" type="submit" busy={busy === 'value'} disabled={!value.trim()}>
      <Trans>Noter la copie</Trans>
    </Button>
    <Button disabled={!code} busy={busy === 'not_handed'} onClick={() => onGap('not_handed')}>
      <Trans>Non rendue</Trans>
    </Button>
    <Button disabled={!code} busy={busy === 'unmarked'} onClick={() => onGap('unmarked')}>
      <Trans>Non notée</Trans>
    </Button>
  </div>
);
