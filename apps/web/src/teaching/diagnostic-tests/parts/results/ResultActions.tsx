import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustments, IconEye, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { release, resultsFile } from '../../diagnostic-tests.api.ts';
import { CorrectionRules } from './CorrectionRules.tsx';
import { NeedGroupsDialog } from './NeedGroupsDialog.tsx';

/** Secondary actions beside the title of the results: the file, the paper, the rules. */
export function ResultTools({ results }: { results: TestResults }) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const [rules, setRules] = useState(false);
  return (
    <>
      {results.can.rules && (
        <IconButton icon={IconAdjustments} label={t`Règles de correction`} onClick={() => setRules(true)} />
      )}
      {results.can.download && <ExportMenu name={results.title} file={(format) => resultsFile(results.id, format)} />}
      {!narrow && <IconButton icon={IconPrinter} label={t`Imprimer`} tip="end" onClick={() => window.print()} />}
      {rules && <CorrectionRules results={results} onClose={() => setRules(false)} />}
    </>
  );
}

/** The main next action: release held results, or create the proposed groups. */
export function ResultAction({ results }: { results: TestResults }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { id, groups, can, rules } = results;
  const grouping = !can.release && can.groups && groups.length > 0;
  useLetters(grouping ? [{ key: 'b', words: t`Créer les groupes de besoin`, run: () => setOpen(true) }] : []);
  const show = useMutation({
    mutationFn: () => release(id, rules.version),
    onSuccess: () => toast.success(t`Résultats publiés.`),
    onError: (failure) => toast.error(sentence(failure)),
  });
  async function press() {
    const yes = await confirm({
      title: t`Publier les résultats ?`,
      text: rules.blind
        ? t`Les noms apparaissent, et les élèves lisent leur copie comme la règle du test le dit. On ne revient pas en arrière.`
        : t`Les élèves lisent leur copie comme la règle du test le dit. On ne revient pas en arrière.`,
      action: t`Publier`,
    });
    if (yes) show.mutate();
  }
  if (can.release)
    return (
      <Button variant="primary" icon={IconEye} busy={show.isPending} onClick={() => void press()}>
        <Trans>Publier les résultats</Trans>
      </Button>
    );
  if (!grouping) return null;
  return (
    <>
      <Button variant="primary" icon={IconUsersGroup} onClick={() => setOpen(true)}>
        {plural(groups.length, { one: 'Créer un groupe de besoin', other: 'Créer # groupes de besoin' })}
      </Button>
      {open && <NeedGroupsDialog results={results} onClose={() => setOpen(false)} />}
    </>
  );
}
