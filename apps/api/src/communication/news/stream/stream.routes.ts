import * as c from '@encrier/contract/communication/news-stream';
import { keptForReader } from '#kernel/kept/kept.ts';
import { read } from '#kernel/http/bind.ts';
import { readStream } from './stream.queries.ts';

export const newsStreamBindings = [
  read(
    c.streamNews,
    keptForReader('news_stream', (ctx, { query }) => readStream(ctx, query)),
  ),
];
