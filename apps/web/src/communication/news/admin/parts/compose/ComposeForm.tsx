import { postKinds } from '@encrier/contract/communication/news';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { firstWord } from '../../../parts/first-words.ts';
import { categoriesQuery } from '../../admin.api.ts';
import { AudienceCard } from '../audience/AudienceCard.tsx';
import { problemsOf } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { FoundElsewhere, FoundHere } from '../draft/Found.tsx';
import { kindLooks, type PostKind } from '../list/status.tsx';
import { ReviewBar } from '../review/ReviewBar.tsx';
import { EventCard } from '../schedule/EventCard.tsx';
import { FollowCard } from '../schedule/FollowCard.tsx';
import { inDays, PublishCard } from '../schedule/PublishCard.tsx';
import css from './Compose.module.css';
import { errorsOf } from './problem-words.ts';
import { Writing } from './Writing.tsx';

/** All fields of a publication. `asked`: missing fields are shown. */
export function ComposeForm({ asked, onUploading }: { asked: boolean; onUploading: (by: 1 | -1) => void }) {
  const id = useKeeper().id;
  const content = useDraft((state) => state.body.content);
  const fresh = useDraft((state) => state.post === null && state.foundAt === null);
  const errors = asked ? errorsOf(problemsOf(content)) : {};
  return (
    <>
      <ReviewBar />
      <FoundHere />
      {fresh && <FoundElsewhere except={id} />}
      <Kinds />
      <Writing errors={errors} onBusy={(busy) => onUploading(busy ? 1 : -1)} />
      {content.kind === 'evenement' && <EventCard error={errors.event} />}
      <AudienceCard error={errors.audience} />
      <div className={css.pair}>
        <PublishCard errors={errors} />
        <FollowCard error={errors.ackDeadline} />
      </div>
    </>
  );
}

/** The kind of publication, and its category. */
function Kinds() {
  const { t, i18n } = useLingui();
  const keeper = useKeeper();
  const kind = useDraft((state) => state.body.content.kind);
  const event = useDraft((state) => state.body.content.event);
  const categoryId = useDraft((state) => state.body.content.categoryId);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const choose = (next: PostKind) =>
    keeper.change({
      kind: next,
      event: next === 'evenement' ? (event ?? { startsAt: inDays(7, '18:00'), endsAt: null, place: '' }) : null,
    });
  return (
    <div className={css.kinds}>
      <Segmented
        label={t`Genre`}
        value={kind}
        onChange={choose}
        options={postKinds.map((value) => ({
          value,
          label: i18n._(kindLooks[value].word),
          icon: kindLooks[value].icon,
        }))}
      />
      <SelectField
        className={css.category}
        label={t`Catégorie`}
        labelHidden
        value={categoryId ?? ''}
        onChange={(change) => keeper.change({ categoryId: change.currentTarget.value || null })}
        options={[
          { value: '', label: t`Sans catégorie` },
          ...categories.map(({ id, label }) => ({ value: id, label: firstWord(label) })),
        ]}
      />
    </div>
  );
}
