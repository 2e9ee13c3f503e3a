import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatMoment } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import type { Choices } from '../../resources.api.ts';
import { difficulties, kinds, licences } from '../words.ts';
import type { Draft } from './draft.ts';

/** What the fields of a resource are called, where two people changed them. */
export const fieldWords = {
  title: msg`Titre`,
  description: msg`Description`,
  given: msg`Ce que vous donnez`,
  html: msg`Texte`,
  files: msg`Fichiers`,
  link: msg`Adresse de la page`,
  video: msg`Vidéo`,
  subjectId: msg`Matière`,
  kind: msg`Type`,
  folderId: msg`Chapitre`,
  levelIds: msg`Niveaux`,
  audience: msg`Pour qui`,
  shared: msg`Partager avec les collègues de la matière`,
  opensAt: msg`Visible à partir du`,
  closesAt: msg`Visible jusqu’au`,
  tags: msg`Mots-clés`,
  difficulty: msg`Difficulté`,
  licence: msg`Licence`,
  downloadable: msg`Téléchargeable`,
};
const givenWords: Record<Draft['given'], MessageDescriptor> = {
  file: msg`Fichiers`,
  link: msg`Lien`,
  video: msg`Vidéo`,
  text: msg`Texte`,
};

/** A value of a resource in words. */
export const sayOf =
  ({ subjects, folders, levels }: Choices) =>
  (value: unknown, field: keyof Draft): ReactNode => {
    const is = { [field]: value } as Partial<Draft>;
    const named = (list: readonly { id: string; name: string }[], ids: readonly (string | null | undefined)[]) =>
      list
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(comma()) || undefined;
    if (is.given) return i18n._(givenWords[is.given]);
    if (is.html) return <RichText html={is.html} />;
    if (is.files) return is.files.map(({ name }) => name).join(comma()) || undefined;
    if (is.subjectId) return named(subjects, [is.subjectId]);
    if (is.folderId) return named(folders, [is.folderId]);
    if (is.levelIds) return named(levels, is.levelIds);
    if (is.kind) return i18n._(kinds[is.kind].label);
    if (is.licence) return i18n._(licences[is.licence]);
    if (is.difficulty) return i18n._(difficulties[is.difficulty - 1] ?? msg`Non précisée`);
    if (is.audience) return is.audience.length ? String(is.audience.length) : t`vide`;
    const moment = is.opensAt ?? is.closesAt;
    return moment ? formatMoment(moment) : undefined;
  };
