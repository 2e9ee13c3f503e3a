import { ownRoom } from '@encrier/contract/planning/lessons';
import type { LessonLink } from '@encrier/contract/teaching/distance';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courseName } from '#kernel/content/subject-name.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { linkQuery, saveLink } from '../distance.api.ts';
import css from './Distance.module.css';
import { ReplayForm } from './ReplayForm.tsx';

/** The address of a lesson that the reader gives, or of its whole course; once it has begun, where its recording is. */
export function LinkForm({ lessonId, past = false }: { lessonId: string; past?: boolean }) {
  const query = useQuery(linkQuery(lessonId));
  return (
    <Asked query={query}>
      {(link) => (
        <>
          {past || <Fields key={lessonId} lessonId={lessonId} link={link} />}
          {link.begun && <ReplayForm key={`replay ${lessonId}`} lessonId={lessonId} link={link} />}
        </>
      )}
    </Asked>
  );
}

/** A room on the school's server is no address. */
const knownOf = (url: string): string => (url === ownRoom ? '' : url);
const wrong = (url: string): boolean => url.trim() !== '' && !/^https:\/\/./i.test(url.trim());

function Fields({ lessonId, link }: { lessonId: string; link: LessonLink }) {
  const { t } = useLingui();
  const { course } = link;
  const [of, setOf] = useState<'lesson' | 'course'>(course?.url && !link.url ? 'course' : 'lesson');
  const targetOf = (what: typeof of) => (what === 'course' && course ? course : { ...link, id: lessonId });
  const target = targetOf(of);
  const inRoom = target.url === ownRoom;
  const announce = (to: string): void =>
    void toast.success(to === ownRoom ? t`Salle donnée` : to ? t`Adresse enregistrée` : t`Adresse retirée`);
  const edit = useEdit({
    start: { url: knownOf(target.url) },
    version: target.version,
    follows: true,
    check: ({ url }): Record<string, string> => (wrong(url) ? { url: t`L’adresse commence par https://` } : {}),
    send: async ({ url }, { version }) => {
      await saveLink({ of, id: target.id, url: url.trim(), version });
      return url.trim();
    },
    read: (failure) => ({ errors: { url: sentence(failure) }, refused: '' }),
    onSaved: (url) => announce(url),
  });
  const { url } = edit.draft;
  const put = useMutation({
    mutationFn: (to: string) => saveLink({ of, id: target.id, url: to, version: target.version }),
    meta: { quiet: true },
    onSuccess: (_, to) => {
      edit.restart({ url: '' });
      announce(to);
    },
  });
  /** The typed address is cleared with the choice. */
  function choose(next: typeof of): void {
    setOf(next);
    const there = targetOf(next);
    edit.restart({ url: knownOf(there.url) }, there.version);
    if (edit.changed) edit.set({ url });
    put.reset();
  }
  return (
    <form
      ref={edit.form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.changed) edit.submit();
      }}
    >
      <ConflictNotice edit={edit} words={{ url: msg`Adresse de la classe virtuelle` }} />
      {inRoom && (
        <Notice tone="info">
          <Trans>Ce cours a une salle sur le serveur de l’école. Une adresse la remplace.</Trans>
        </Notice>
      )}
      <TextField
        label={t`Adresse de la classe virtuelle`}
        help={t`Jitsi, BigBlueButton ou toute adresse https://`}
        type="url"
        dir="ltr"
        maxLength={500}
        value={url}
        error={edit.changed && wrong(url) ? t`L’adresse commence par https://` : edit.errors.url}
        onChange={(event) => edit.set({ url: event.currentTarget.value })}
      />
      {course && (
        <SelectField
          label={t`Séances concernées`}
          value={of}
          options={[
            { value: 'lesson', label: t`Cette séance` },
            { value: 'course', label: t`Toutes les séances : ${courseName(course)}` },
          ]}
          onChange={(event) => choose(event.currentTarget.value as typeof of)}
        />
      )}
      <Button type="submit" busy={edit.busy} disabled={!edit.changed}>
        <Trans>Enregistrer l’adresse</Trans>
      </Button>
      {target.url !== '' && (
        <Button variant="quiet" onClick={() => put.mutate('')} disabled={put.isPending || edit.busy}>
          {inRoom ? <Trans>Retirer la salle</Trans> : <Trans>Retirer l’adresse</Trans>}
        </Button>
      )}
      {link.rooms && !inRoom && (
        <Button onClick={() => put.mutate(ownRoom)} disabled={put.isPending || edit.busy}>
          <Trans>Donner une salle sur le serveur de l’école</Trans>
        </Button>
      )}
      {put.error && <Notice tone="bad">{sentence(put.error)}</Notice>}
    </form>
  );
}
