import { overlay } from '../../testing/overlay.ts'

/** Loaded with `node --import`: applies both recipes to the program. */
overlay(new URL('../add-a-command/', import.meta.url))
overlay(new URL('../add-a-read-model/', import.meta.url))
