import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconDownload, IconTable } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { returnAll, zipOf } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { CarrySheet } from './CarrySheet.tsx';

/** Actions on all works at once: return, download as a folder, copy to the gradebook. */
export function WorkActions({ piece }: { piece: HomeworkPage }) {
  const { t } = useLingui();
  const [carrying, setCarrying] = useState(false);
  const waiting = piece.pupils.filter(({ waits }) => waits);
  const handed = piece.pupils.some(({ turns }) => turns > 0);
  const zip = useMutation({
    mutationFn: () => zipOf(piece.id),
    onSuccess: (blob) => saveFile(blob, `${piece.title}.zip`),
  });
  async function giveBack() {
    const yes = await confirm({
      title: plural(waiting.length, { one: 'Rendre # travail ?', other: 'Rendre # travaux ?' }),
      text: t`Chacun reçoit ce qui est écrit pour lui : points, note, commentaire. Un travail changé entre-temps reste à corriger.`,
      action: t`Rendre à tous`,
    });
    if (!yes) return;
    try {
      const works = waiting.map(({ id, version }) => ({ pupilId: id, version }));
      const { returned, left } = await returnAll(piece.id, { works });
      toast.success(plural(returned, { 0: 'Rien n’est rendu', one: '# travail rendu', other: '# travaux rendus' }));
      if (left.length)
        toast.info(plural(left.length, { one: '# travail reste à corriger', other: '# travaux restent à corriger' }));
    } catch (failure) {
      toast.error(sentence(failure));
    }
  }
  return (
    <span className={css.row}>
      {waiting.length > 0 && (
        <Button size="small" icon={IconChecks} onClick={() => void giveBack()}>
          <Trans>Rendre à tous</Trans>
        </Button>
      )}
      {handed && (
        <Button size="small" icon={IconDownload} busy={zip.isPending} onClick={() => zip.mutate()}>
          <Trans>Tout télécharger</Trans>
        </Button>
      )}
      {piece.can.carry && (
        <Button size="small" icon={IconTable} onClick={() => setCarrying(true)}>
          {piece.assessment ? t`Carnet : ${piece.assessment.title}` : t`Reporter au carnet`}
        </Button>
      )}
      {piece.assessment && (
        <ButtonLink
          size="small"
          variant="quiet"
          href={`/prof/grades?cours=${piece.course.id}&periode=${piece.assessment.termId}`}
        >
          {piece.assessment.published ? <Trans>Ouvrir le carnet</Trans> : <Trans>Ouvrir le carnet pour publier</Trans>}
        </ButtonLink>
      )}
      {carrying && <CarrySheet piece={piece} onClose={() => setCarrying(false)} />}
    </span>
  );
}
