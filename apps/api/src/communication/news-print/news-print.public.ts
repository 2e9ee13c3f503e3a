export { type Block, blocksOf } from './news-print.policy.ts';
export { richTextTemplate } from './news-print.present.ts';
