import { ownRoom } from '@encrier/contract/planning/lessons';
import type { LessonLink } from '@encrier/contract/teaching/distance';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courseName } from '#kernel/content/subject-name.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { linkQuery, saveLink } from '../distance.api.ts';
import css from './Distance.module.css';
import { ReplayForm } from './ReplayForm.tsx';

/** The address of a lesson that the reader gives, or of its whole course; once it has begun, where its recording is. */
export function LinkForm({ lessonId, past = false }: { lessonId: string; past?: boolean }) {
  const asked = useQuery(linkQuery(lessonId));
  return (
    <Asked query={asked}>
      {(link) => (
        <>
          {past || <Fields key={`${link.version} ${link.course?.version}`} lessonId={lessonId} link={link} />}
          {link.begun && <ReplayForm key={link.replay.version} lessonId={lessonId} link={link} />}
        </>
      )}
    </Asked>
  );
}

function Fields({ lessonId, link }: { lessonId: string; link: LessonLink }) {
  const { t } = useLingui();
  const { course } = link;
  const [of, setOf] = useState<'lesson' | 'course'>(course?.url && !link.url ? 'course' : 'lesson');
  const target = of === 'course' && course ? course : { ...link, id: lessonId };
  const [typed, setTyped] = useState<string | null>(null);
  const inRoom = target.url === ownRoom;
  const known = inRoom ? '' : target.url;
  const url = (typed ?? known).trim();
  const save = useMutation({
    mutationFn: (to: string) => saveLink({ of, id: target.id, url: to, version: target.version }),
    onSuccess: (_, to) => {
      setTyped(null);
      toast.success(to === ownRoom ? t`Salle donnée` : to ? t`Adresse enregistrée` : t`Adresse retirée`);
    },
  });
  const wrong = url !== '' && !/^https:\/\/./i.test(url) ? t`L’adresse commence par https://` : undefined;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong && url !== known) save.mutate(url);
      }}
    >
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
        value={typed ?? known}
        error={typed === null ? undefined : (wrong ?? (save.error ? sentence(save.error) : undefined))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {course && (
        <SelectField
          label={t`Séances concernées`}
          value={of}
          options={[
            { value: 'lesson', label: t`Cette séance` },
            { value: 'course', label: t`Toutes les séances : ${courseName(course)}` },
          ]}
          onChange={(event) => {
            setOf(event.currentTarget.value as typeof of);
            save.reset();
          }}
        />
      )}
      <Button type="submit" busy={save.isPending} disabled={url === known}>
        <Trans>Enregistrer l’adresse</Trans>
      </Button>
      {target.url !== '' && (
        <Button variant="quiet" onClick={() => save.mutate('')} disabled={save.isPending}>
          {inRoom ? <Trans>Retirer la salle</Trans> : <Trans>Retirer l’adresse</Trans>}
        </Button>
      )}
      {link.rooms && !inRoom && (
        <Button onClick={() => save.mutate(ownRoom)} disabled={save.isPending}>
          <Trans>Donner une salle sur le serveur de l’école</Trans>
        </Button>
      )}
      {typed === null && save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
    </form>
  );
}
