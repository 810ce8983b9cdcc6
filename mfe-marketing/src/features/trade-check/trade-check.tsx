import { Container, Grid, Section, Stack, Text } from '@postcard/ui';
import { hydrateWhen } from '@postcard/web-kit';

const Check = hydrateWhen({
  when: 'used',
  load: async () => ({ Part: (await import('@postcard/web-kit/trades')).TradeCheck }),
});

export const TradeCheck = () => (
  <Section tone="tint" size="tight">
    <Container>
      <Grid min={440} gap={8}>
        <Stack>
          <h2>Is my trade free?</h2>
          <Text lead>One business per subcategory on each card.</Text>
        </Stack>
        <Check />
      </Grid>
    </Container>
  </Section>
);
