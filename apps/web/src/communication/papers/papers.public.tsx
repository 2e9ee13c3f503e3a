import type { PieceFilter } from './papers.api.ts';
import { pieceFilterFrom, pieceSearchOf } from './papers.api.ts';
import { Campaigns as CampaignList } from './parts/Campaigns.tsx';
import { CampaignView as View } from './parts/CampaignSheet.tsx';
import { MyPapers as Mine } from './parts/MyPapers.tsx';
import { OpenDialog as Opening } from './parts/OpenDialog.tsx';

/** Papers to submit for the reader's children. */
export const MyPapers = () => <Mine />;
/** The office's campaigns of papers. */
export const Campaigns = (props: { onOpen: (id: string) => void; onCreate: () => void }) => <CampaignList {...props} />;
/** One campaign with its pieces. */
export const CampaignView = (props: {
  id: string;
  filter: PieceFilter;
  onChange: (part: Partial<PieceFilter>) => void;
}) => <View {...props} />;
/** Asks families for a paper. */
export const OpenCampaign = (props: { open: boolean; onClose: () => void; onOpened: (id: string) => void }) => (
  <Opening {...props} />
);
/** The filter of a campaign's pieces, as the address holds it. */
export const pieceFilter = { from: pieceFilterFrom, search: pieceSearchOf };
