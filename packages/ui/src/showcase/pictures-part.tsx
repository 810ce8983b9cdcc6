import { CardFront } from '../illustrations/card-front.tsx';
import { SizeComparison } from '../illustrations/size-comparison.tsx';
import { PostcardTemplate } from '../illustrations/postcard-template.tsx';
import { Logo } from '../illustrations/logo.tsx';
import { Trees } from '../illustrations/trees.tsx';
import {
  DesignVignette,
  EmptyMailbox,
  LaunchVignette,
  ReserveVignette,
  ReturnedPostcard,
} from '../illustrations/vignettes.tsx';
import { WomanWithPostcard } from '../illustrations/woman-with-postcard.tsx';
import { ZoneMap } from '../illustrations/zone-map.tsx';
import { Cluster, Grid, Stack } from '../layout/layout.tsx';

export function PicturesPart() {
  return (
    <Stack gap={8}>
      <Cluster gap={8}>
        <Logo />
        <Logo compact />
      </Cluster>
      <Grid min={420} gap={8}>
        <WomanWithPostcard />
        <SizeComparison />
        <PostcardTemplate />
        <CardFront />
      </Grid>
      <Grid min={320} gap={8}>
        <ZoneMap id="zone-a" zone="A" />
        <ZoneMap id="zone-b" zone="B" />
        <ZoneMap id="zones" zone="total" />
      </Grid>
      <Grid min={210} gap={8}>
        <ReserveVignette />
        <DesignVignette />
        <LaunchVignette />
        <EmptyMailbox />
        <ReturnedPostcard />
      </Grid>
      <Trees />
    </Stack>
  );
}
