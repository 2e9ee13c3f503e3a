import type { AuthoredResource } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { AudienceBox, PicturedNotice } from '../../../writing/writing.public.tsx';
import type { Choices } from '../../resources.api.ts';
import css from '../Resources.module.css';
import { type Draft, titleRoom } from './draft.ts';
import { GivenFields } from './GivenFields.tsx';
import { MoreFields } from './MoreFields.tsx';
import { fieldWords, valueFormatter } from './field-words.tsx';
import { ShelfFields } from './ShelfFields.tsx';
import { useResourceForm } from './use-resource-form.ts';

type Props = { resource: AuthoredResource | null; start: Draft; choices: Choices; base: string };

/** Content, place and audience; the rest is below and optional. */
export function ResourceForm({ resource, start, choices, base }: Props) {
  const { t } = useLingui();
  const { edit, titles, setTitles, busy, save } = useResourceForm(resource, start, base);
  const { draft, errors, refused, conflict, set } = edit;
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save(draft.status);
      }}
    >
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        formatValue={valueFormatter(choices)}
        title={t`Quelqu’un d’autre a modifié cette ressource pendant ce temps.`}
      />
      {refused && <Notice tone="bad">{refused}</Notice>}
      <section className={css.section}>
        <h2>
          <Trans>Contenu</Trans>
        </h2>
        {!titles && (
          <TextField
            label={t`Titre`}
            value={draft.title}
            error={errors.title}
            maxLength={titleRoom}
            autoFocus={!resource}
            autoComplete="off"
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        )}
        <GivenFields
          draft={draft}
          set={set}
          titles={titles}
          setTitles={setTitles}
          error={errors.content ?? errors.items}
          resource={resource}
        />
        {!titles && (
          <TextArea
            label={t`Description`}
            optional={t`(facultatif)`}
            value={draft.description}
            error={errors.description}
            rows={3}
            maxLength={4000}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        )}
      </section>
      <section className={css.section}>
        <h2>
          <Trans>Rangement</Trans>
        </h2>
        <ShelfFields draft={draft} set={set} choices={choices} errors={errors} />
      </section>
      <section className={css.section}>
        <h2>
          <Trans>Pour qui</Trans>
        </h2>
        <AudienceBox
          use="resources"
          rules={draft.audience}
          names={draft.names}
          error={errors.audience}
          onChange={(audience, added) => set({ audience, ...(added && { names: { ...draft.names, ...added } }) })}
        />
        {draft.given === 'file' && <PicturedNotice use="resources" rules={draft.audience} files={draft.files} />}
        {resource?.status !== 'published' && (
          <CheckField
            label={t`Prévenir les élèves`}
            note={t`Ils reçoivent une notification quand elle est publiée, une seule fois.`}
            checked={draft.tell}
            onChange={(event) => set({ tell: event.currentTarget.checked })}
          />
        )}
        <CheckField
          label={t`Partager avec les collègues de la matière`}
          note={t`Ils la voient et peuvent la reprendre pour leurs classes.`}
          checked={draft.shared}
          onChange={(event) => set({ shared: event.currentTarget.checked })}
        />
      </section>
      {!titles && <MoreFields draft={draft} set={set} errors={errors} />}
      <div className={css.foot}>
        {draft.status !== 'published' && (
          <Button busy={busy === draft.status} disabled={busy !== null} onClick={() => save(draft.status)}>
            {draft.status === 'draft' ? <Trans>Garder en brouillon</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        )}
        <Button
          variant="primary"
          busy={busy === 'published'}
          disabled={busy !== null || conflict !== null}
          onClick={() => save('published')}
        >
          {draft.status === 'published' ? <Trans>Enregistrer</Trans> : <Trans>Publier</Trans>}
        </Button>
      </div>
    </form>
  );
}
