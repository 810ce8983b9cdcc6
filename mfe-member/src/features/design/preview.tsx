import { AdPicture, type AdPictureProps } from '@postcard/ui/ad-templates';
import { Notice } from '@postcard/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './design.module.css';

/** Hundredths of an inch; smaller type fills in on press and is hard to read. */
const leastType = (6 / 72) * 100;

/** The ad as it is typed, with a warning where its words come out too small to read. */
export function Preview({ title, ...ad }: Pick<AdPictureProps, 'design' | 'spotType' | 'trade'> & { title: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isTiny, setTiny] = useState(false);
  useLayoutEffect(() => {
    const sizes = [...(frame.current?.querySelectorAll('text') ?? [])].map((text) =>
      Number(text.getAttribute('font-size')),
    );
    setTiny(sizes.some((size) => size < leastType));
  });
  return (
    <>
      <div ref={frame}>
        <AdPicture {...ad} title={title} id="preview" className={styles['ad'] ?? ''} />
      </div>
      {isTiny && (
        <Notice tone="warning" title="Some words are very small">
          They would be printed smaller than 6 points, which is hard to read. Please shorten the longest texts.
        </Notice>
      )}
    </>
  );
}
