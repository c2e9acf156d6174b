import SearchIndex
import Testing
