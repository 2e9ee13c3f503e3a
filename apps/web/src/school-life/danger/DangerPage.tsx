import { Card } from '@encrier/ui/data/Card';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { mineQuery, write } from './danger.api.ts';
import css from './parts/Danger.module.css';
import { Reports } from './parts/Reports.tsx';

/** Where an adult of the staff writes what he fears for a child; for the team, what waits to be read. */
export default function DangerPage() {
  const { t } = useLingui();
  const asked = useQuery(mineQuery);
  return (
    <PageFrame title={t`Information préoccupante`} width={760}>
      <div className={css.page}>
        <Notice tone="warn" title={<Trans>En danger immédiat, appelez d’abord les secours</Trans>}>
          <Trans>Ce que vous écrivez ici est lu par une équipe restreinte, et par personne d’autre.</Trans>
        </Notice>
        <Asked query={asked} rows={4}>
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
  const [id, setId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState({ about: '', body: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!draft.about.trim() && { about: t`Dites de qui il s’agit.` }),
      ...(!draft.body.trim() && { body: t`Écrivez ce que vous avez vu ou entendu.` }),
    };
    setErrors(found);
    if (Object.keys(found).length) return setTimeout(() => form.current && focusFirstError(form.current));
    setBusy(true);
    try {
      await write({ id, ...draft });
      toast.success(t`Transmis à l’équipe.`);
      setDraft({ about: '', body: '' });
      setId(crypto.randomUUID());
    } catch (error) {
      setErrors({ ...fieldErrors(error), all: sentence(error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card title={t`Écrire à l’équipe`}>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {errors.all && <Notice tone="bad">{errors.all}</Notice>}
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
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Transmettre</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
