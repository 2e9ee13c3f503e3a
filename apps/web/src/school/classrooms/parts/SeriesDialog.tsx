import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { addSeries, type Classrooms, type SeriesBody, takeBack } from '../classrooms.api.ts';
import css from './Classrooms.module.css';
import { Disciplines } from './Disciplines.tsx';
import { RoomFields } from './RoomFields.tsx';

/** Creates « Salle 101 » to « Salle 112 » at once; skips existing rooms. */
export function SeriesDialog({ data, orgId, onClose }: { data: Classrooms; orgId: string; onClose: () => void }) {
  const { t } = useLingui();
  const edit = useEdit<SeriesBody, Awaited<ReturnType<typeof addSeries>>>({
    start: { name: t`Salle`, orgId, kind: '', capacity: null, subjectIds: [], first: 101, last: 112 },
    send: (typed, { key }) => addSeries(typed, key),
    onSaved: ({ created, skipped }) => {
      const made = plural(created.length, { one: '# salle créée', other: '# salles créées' });
      const kept = skipped.length
        ? ` ${plural(skipped.length, { one: '# existait déjà.', other: '# existaient déjà.' })}`
        : '';
      toast.success(made + kept, created.length ? { undo: () => void takeBack(created) } : {});
      onClose();
    },
    onClose,
  });
  const { draft: body, set } = edit;
  const count = body.last - body.first + 1;
  const wrong = count < 1 || count > 200;
  const digits = (text: string): number => Number(text.replace(/\D/g, '').slice(0, 4));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wrong) edit.submit();
  };
  const { name, first, last } = body;
  return (
    <Dialog open unguarded onClose={edit.leave} title={t`Créer plusieurs salles`} closeLabel={t`Fermer`} width={560}>
      <form ref={edit.form} className={css.form} noValidate onSubmit={submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <div className={css.fields}>
          <TextField
            label={t`Nom commun`}
            optional={t`(facultatif)`}
            value={name}
            maxLength={50}
            autoFocus
            autoComplete="off"
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <TextField
            label={t`Du numéro`}
            inputMode="numeric"
            dir="ltr"
            value={String(first)}
            onChange={(event) => set({ first: digits(event.currentTarget.value) })}
          />
          <TextField
            label={t`Au numéro`}
            inputMode="numeric"
            dir="ltr"
            value={String(last)}
            error={wrong ? t`Le dernier numéro doit suivre le premier, pour deux cents salles au plus.` : undefined}
            onChange={(event) => set({ last: digits(event.currentTarget.value) })}
          />
          <RoomFields data={data} body={body} errors={edit.errors} set={set} />
        </div>
        <Disciplines subjects={data.subjects} value={body.subjectIds} onChange={(subjectIds) => set({ subjectIds })} />
        {!wrong && (
          <p className={css.help}>
            <Trans>
              De « {`${name} ${first}`.trim()} » à « {`${name} ${last}`.trim()} »
            </Trans>
          </p>
        )}
        <div className={css.foot}>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={edit.busy} disabled={wrong}>
            {wrong ? <Trans>Créer</Trans> : <Plural value={count} one="Créer # salle" other="Créer # salles" />}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
