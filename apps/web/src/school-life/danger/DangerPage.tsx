import { Card } from '@encrier/ui/data/Card';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { mineQuery, write } from './danger.api.ts';
import css from './parts/Danger.module.css';
import { Reports } from './parts/Reports.tsx';

/** Where an adult of the staff reports a concern for a child; for the team, the waiting reports. */
export default function DangerPage() {
  const { t } = useLingui();
  const query = useQuery(mineQuery);
  return (
    <PageFrame title={t`Information préoccupante`} width={760}>
      <div className={css.page}>
        <Notice tone="warn" title={<Trans>En danger immédiat, appelez d’abord les secours</Trans>}>
          <Trans>Ce que vous écrivez ici est lu par une équipe restreinte, et par personne d’autre.</Trans>
        </Notice>
        <Asked query={query} rows={4}>
          {({ items, can }) => (
            <>
              {can.handle && <Reports />}
              {can.write && <WriteForm />}
              {items.length > 0 && (
                <Card title={t`Ce que vous avez transmis`}>
                  <ul className={css.list}>
                    {items.map(({ id, at }) => {
                      const when = formatMoment(at);
                      return <li key={id}>{t`Reçu le ${when}.`}</li>;
                    })}
                  </ul>
                </Card>
              )}
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}

function WriteForm() {
  const { t } = useLingui();
  const start = { about: '', body: '' };
  const edit = useEdit({
    start,
    follows: true,
    check: ({ about, body }) => ({
      ...(!about.trim() && { about: t`Dites de qui il s’agit.` }),
      ...(!body.trim() && { body: t`Écrivez ce que vous avez vu ou entendu.` }),
    }),
    send: (draft, { key }) => write({ id: key, ...draft }),
    onSaved: () => {
      toast.success(t`Transmis à l’équipe.`);
      edit.restart(start);
    },
  });
  const { draft, errors, set: change } = edit;
  return (
    <Card title={t`Écrire à l’équipe`}>
      <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Élève concerné, et sa classe`}
          maxLength={200}
          autoComplete="off"
          value={draft.about}
          error={errors.about}
          onChange={(event) => change({ about: event.currentTarget.value })}
        />
        <TextArea
          label={t`Ce que vous avez vu ou entendu`}
          rows={7}
          maxLength={8000}
          help={t`Les faits, les mots de l’élève, le jour. Une fois transmis, vous ne le relisez plus ici.`}
          value={draft.body}
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <div className={css.actions}>
          <Button variant="primary" type="submit" busy={edit.busy}>
            <Trans>Transmettre</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
