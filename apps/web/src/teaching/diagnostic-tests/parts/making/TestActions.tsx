import type { TestPage as Test } from '@encrier/contract/teaching/diagnostic-tests';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { close, copy, publish, remove } from '../../diagnostic-tests.api.ts';
import { PreviewButton } from '../sitting/Preview.tsx';
import css from '../Tests.module.css';

/** Actions on a test: publish, edit, copy, close, delete. */
export function TestActions({ test, area }: { test: Test; area: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [busy, setBusy] = useState('');
  const { id, version, can, figures } = test;
  async function run(name: string, work: () => Promise<unknown>, done: string) {
    setBusy(name);
    try {
      await work();
      toast.success(done);
    } catch (failure) {
      toast.error(sentence(failure));
    }
    setBusy('');
  }
  async function out() {
    const yes = await confirm({
      title: t`Publier ce test ?`,
      text: test.opensAt
        ? t`Les élèves le passent à partir du ${formatMoment(test.opensAt)} ; ils sont prévenus à ce moment.`
        : plural(figures.pupils, {
            one: '# élève peut le passer dès maintenant, et sa famille est prévenue.',
            other: '# élèves peuvent le passer dès maintenant, et leurs familles sont prévenues.',
          }),
      action: t`Publier`,
    });
    if (yes) await run('publish', () => publish(id, version), t`Test publié.`);
  }
  async function end() {
    const yes = await confirm({
      title: t`Fermer ce test ?`,
      text: figures.sitting
        ? plural(figures.sitting, {
            one: '# élève le passe : sa copie est rendue comme elle est.',
            other: '# élèves le passent : leurs copies sont rendues comme elles sont.',
          })
        : t`Personne ne pourra plus le passer.`,
      action: t`Fermer le test`,
      danger: true,
    });
    if (yes) await run('close', () => close(id, version), t`Test fermé.`);
  }
  async function drop() {
    const yes = await confirm({
      title: t`Supprimer ce test ?`,
      text: t`Aucun élève ne l’a passé. Ses questions sont perdues.`,
      action: t`Supprimer`,
      danger: true,
    });
    if (!yes) return;
    await run('remove', () => remove(id), t`Test supprimé.`);
    void navigate({ to: `${area}/diagnostic-tests` as never });
  }
  async function again() {
    const made = crypto.randomUUID();
    await run('copy', () => copy(id, made), t`Copie faite : choisissez ses classes.`);
    void navigate({ to: `${area}/diagnostic-tests/${made}/edit` as never });
  }
  return (
    <div className={css.row} data-print="hide">
      {can.publish && (
        <Button variant="primary" busy={busy === 'publish'} onClick={() => void out()}>
          <Trans>Publier</Trans>
        </Button>
      )}
      {test.state !== 'draft' && (
        <ButtonLink variant="primary" href={`${area}/diagnostic-tests/${id}/submissions`}>
          <Trans>Voir les résultats</Trans>
        </ButtonLink>
      )}
      {test.state === 'open' && (
        <ButtonLink icon={IconEye} href={`${area}/diagnostic-tests/${id}/surveiller`}>
          <Trans>Surveiller</Trans>
        </ButtonLink>
      )}
      <PreviewButton test={() => ({ ...test, questions: test.items })} />
      {can.edit && (
        <ButtonLink icon={IconPencil} href={`${area}/diagnostic-tests/${id}/edit`}>
          <Trans>Modifier</Trans>
        </ButtonLink>
      )}
      <Button icon={IconCopy} busy={busy === 'copy'} onClick={() => void again()}>
        <Trans>Faire une copie</Trans>
      </Button>
      {can.close && (
        <Button icon={IconLock} variant="danger" busy={busy === 'close'} onClick={() => void end()}>
          <Trans>Fermer</Trans>
        </Button>
      )}
      {can.remove && (
        <Button icon={IconTrash} variant="danger" busy={busy === 'remove'} onClick={() => void drop()}>
          <Trans>Supprimer</Trans>
        </Button>
      )}
    </div>
  );
}
