import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatMoment } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { endCouncil, minutesFile, openAgain, putRemarks } from '../../report-cards.api.ts';
import { SaveNote } from '../SaveNote.tsx';
import { useAutosave } from '../use-autosave.ts';
import css from './Council.module.css';
import { Members } from './Members.tsx';
import { type Council, type Held, isDecided } from './words.ts';

type Props = { data: Council; council: Held };
/** The minutes: presence, general remarks, decisions, and signature. */
export function Minutes({ data, council, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const take = useMutation({
    mutationFn: () => minutesFile(data.class.id, data.term.id),
    onSuccess: (blob) => saveFile(blob, `${t`Procès-verbal`} ${data.class.name}.pdf`),
  });
  const tally = [...Map.groupBy(data.pupils, ({ general }) => general.decision)].toSorted(([a], [b]) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Procès-verbal`}
      closeLabel={t`Fermer`}
      width={560}
      foot={
        <>
          <Button icon={IconDownload} busy={take.isPending} onClick={() => take.mutate()}>
            <Trans>PDF du procès-verbal</Trans>
          </Button>
          {data.can.close && <CloseButton data={data} council={council} />}
        </>
      }
    >
      <div className={css.form}>
        {council.closedAt ? (
          <Notice tone="info">
            <Trans>
              Clos et signé par <bdi>{council.closedBy}</bdi>, {formatMoment(council.closedAt)}.
            </Trans>
          </Notice>
        ) : (
          council.reason && (
            <Notice tone="warn" title={t`Conseil rouvert`}>
              <bdi>{council.reason}</bdi>
            </Notice>
          )
        )}
        {data.can.reopen && <ReopenForm data={data} />}
        <Members data={data} council={council} />
        <Remarks data={data} council={council} />
        <h3>
          <Trans>Décisions</Trans>
        </h3>
        <ul className={css.tally}>
          {tally.map(([decision, list]) => (
            <li key={decision}>
              <bdi>{decision || t`Aucune mention`}</bdi> <b>{list.length}</b>
            </li>
          ))}
        </ul>
        {council.notes.length > 0 && (
          <p className={css.quiet}>
            {plural(council.notes.length, {
              one: '# ligne notée au fil du conseil',
              other: '# lignes notées au fil du conseil',
            })}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function Remarks({ data, council }: Props) {
  const { t } = useLingui();
  const words = useAutosave({ body: council.remarks }, council.version, ({ body }, version) =>
    putRemarks(data.class.id, { termId: data.term.id, body: body.trim(), version }),
  );
  return (
    <div className={css.words}>
      <TextArea
        label={t`Observations générales`}
        rows={5}
        spellCheck
        maxLength={4000}
        disabled={!data.can.write}
        value={words.value.body}
        onChange={(event) => words.change({ body: event.currentTarget.value })}
        onBlur={words.flush}
      />
      {data.can.write && (
        <SaveNote state={words.state} says={(theirs) => theirs.body} onSettle={words.settle} onRetry={words.flush} />
      )}
    </div>
  );
}

function CloseButton({ data, council }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const left = data.pupils.filter((one) => !isDecided(one, council)).length;
  const close = useMutation({
    mutationFn: () => endCouncil(data.class.id, data.term.id),
    onSuccess: () => toast.success(t`Conseil clos : le procès-verbal est signé.`),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="primary" icon={IconLock} onClick={() => setAsking(true)}>
        <Trans>Clore et signer</Trans>
      </Button>
      <Confirm
        open={asking}
        title={t`Clore le conseil ?`}
        action={t`Clore et signer`}
        cancel={t`Annuler`}
        busy={close.isPending}
        onConfirm={() => close.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Les décisions et le procès-verbal ne changent plus, sauf à rouvrir le conseil avec un motif.</Trans>
        {left > 0 && (
          <p className={css.warn}>
            {plural(left, { one: '# élève est sans décision.', other: '# élèves sont sans décision.' })}
          </p>
        )}
      </Confirm>
    </>
  );
}

function ReopenForm({ data }: Pick<Props, 'data'>) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { reason: '' },
    send: ({ reason }) => openAgain(data.class.id, { termId: data.term.id, reason: reason.trim() }),
    onSaved: () => void toast.success(t`Conseil rouvert.`),
  });
  const { reason } = edit.draft;
  return (
    <form
      ref={edit.form}
      className={css.words}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) edit.submit();
      }}
    >
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <TextField
        label={t`Motif de la réouverture`}
        maxLength={300}
        value={reason}
        error={edit.errors.reason}
        onChange={(event) => edit.set({ reason: event.currentTarget.value })}
      />
      <div className={css.line}>
        <Button type="submit" icon={IconLockOpen} busy={edit.busy} disabled={!reason.trim()}>
          <Trans>Rouvrir le conseil</Trans>
        </Button>
      </div>
    </form>
  );
}
