"""Who is who: mentions tied into entities. Start at `entities`."""
