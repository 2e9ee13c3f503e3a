import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toast } from '#kernel/toast/toast.ts';
import { SavedLists } from '../../../writing/writing.public.tsx';
import { listsQuery, saveList } from '../../messages.api.ts';
import { ruleKey } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { usePlace } from '../place.ts';

/** The author's lists of receivers. Not for pupils and families, who write to persons. */
export function ListsMenu() {
  const { area } = usePlace();
  return area === 'parent' || area === 'eleve' ? null : <Lists />;
}

function Lists() {
  const { t } = useLingui();
  const keeper = useKeeper();
  const audience = useDraft((state) => state.body.content.audience);
  const { data } = useQuery(listsQuery);
  const take = ({ name, chips }: SavedList) => {
    const { content, labels } = keeper.store.get().body;
    const known = new Set(content.audience.map(ruleKey));
    const added = chips.filter(({ rule }) => !known.has(ruleKey(rule)));
    keeper.change(
      { audience: [...content.audience, ...added.map(({ rule }) => rule)] },
      { labels: { ...labels, ...Object.fromEntries(added.map(({ rule, label }) => [ruleKey(rule), label])) } },
    );
    if (added.length === 0) toast.info(t`Tous les destinataires de « ${name} » sont déjà là`);
  };
  return (
    <SavedLists
      lists={data?.items ?? []}
      canShare={data?.can.share ?? false}
      audience={audience}
      onTake={take}
      save={saveList}
    />
  );
}
